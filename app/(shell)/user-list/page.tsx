import { ListScreen } from "@/app/_screens/list-screen";
import { user } from "@/lib/resources/user";

export const metadata = { title: user.screens.list.title };

export default function Page({ searchParams }: PageProps<"/user-list">) {
  return <ListScreen resource={user} searchParams={searchParams} />;
}
