import { ListLoading } from "@/app/_screens/list-screen";
import { pergantianPrecheck } from "@/lib/resources/item";

export default function Loading() {
  return <ListLoading resource={pergantianPrecheck} />;
}
