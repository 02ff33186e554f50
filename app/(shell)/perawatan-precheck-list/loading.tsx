import { ListLoading } from "@/app/_screens/list-screen";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Loading() {
  return <ListLoading resource={perawatanPrecheck} />;
}
