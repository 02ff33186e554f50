import { ListScreen } from "@/app/_screens/list-screen";
import { sa } from "@/lib/resources/sa";

export const metadata = { title: sa.screens.list.title };

export default function Page() {
  return <ListScreen resource={sa} />;
}
