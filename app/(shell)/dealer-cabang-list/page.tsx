import { ListScreen } from "@/app/_screens/list-screen";
import { cabang } from "@/lib/resources/cabang";

export const metadata = { title: cabang.screens.list.title };

export default function Page({ searchParams }: PageProps<"/dealer-cabang-list">) {
  return <ListScreen resource={cabang} searchParams={searchParams} />;
}
