import { ListScreen } from "@/app/_screens/list-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export const metadata = { title: perawatanPrecheck.screens.list.title };

export default function Page({ searchParams }: PageProps<"/perawatan-precheck-list">) {
  return <ListScreen resource={perawatanPrecheck} searchParams={searchParams} />;
}
