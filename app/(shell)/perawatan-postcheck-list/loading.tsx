import { ListLoading } from "@/app/_screens/list-screen";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Loading() {
  return <ListLoading resource={perawatanPostcheck} />;
}
