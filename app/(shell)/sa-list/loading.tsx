import { ListLoading } from "@/app/_screens/list-screen";
import { sa } from "@/lib/resources/sa";

export default function Loading() {
  return <ListLoading resource={sa} />;
}
