import { ListScreen } from "@/app/_screens/list-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export const metadata = { title: pergantianPrecheck.screens.list.title };

export default function Page() {
  return <ListScreen resource={pergantianPrecheck} />;
}
