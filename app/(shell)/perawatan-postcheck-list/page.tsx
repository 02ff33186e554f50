import { ListScreen } from "@/app/_screens/list-screen";
import { perawatanPostcheck } from "@/lib/resources/item";

export const metadata = { title: perawatanPostcheck.screens.list.title };

export default function Page({ searchParams }: PageProps<"/perawatan-postcheck-list">) {
  return <ListScreen resource={perawatanPostcheck} searchParams={searchParams} />;
}
