import { ListScreen } from "@/app/_screens/list-screen";
import { sa } from "@/lib/resources/sa";

export const metadata = { title: sa.screens.list.title };

export default function Page({ searchParams }: PageProps<"/sa-list">) {
  return <ListScreen resource={sa} searchParams={searchParams} />;
}
