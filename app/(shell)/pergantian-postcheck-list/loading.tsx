import { ListLoading } from "@/app/_screens/list-screen";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Loading() {
  return <ListLoading resource={pergantianPostcheck} />;
}
