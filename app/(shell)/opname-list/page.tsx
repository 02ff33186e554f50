import { ListScreen } from "@/app/_screens/list-screen";
import { opname } from "@/lib/resources/opname";

export const metadata = { title: opname.screens.list.title };

export default function Page({ searchParams }: PageProps<"/opname-list">) {
  return <ListScreen resource={opname} searchParams={searchParams} />;
}
