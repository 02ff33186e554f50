import { ListLoading } from "@/app/_screens/list-screen";
import { opname } from "@/lib/resources/opname";

export default function Loading() {
  return <ListLoading resource={opname} />;
}
