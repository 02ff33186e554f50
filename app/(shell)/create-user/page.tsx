import { CreateScreen } from "@/app/_screens/create-screen";
import { user } from "@/lib/resources/user";

export default function Page({ searchParams }: PageProps<"/create-user">) {
  return <CreateScreen searchParams={searchParams} resource={user} form="user" />;
}
