import { CreateScreen } from "@/app/_screens/create-screen";
import { cabang } from "@/lib/resources/cabang";

export default function Page({ searchParams }: PageProps<"/create-dealer-cabang">) {
  return <CreateScreen searchParams={searchParams} resource={cabang} form="cabang" />;
}
