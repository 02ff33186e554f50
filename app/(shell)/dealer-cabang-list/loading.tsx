import { ListLoading } from "@/app/_screens/list-screen";
import { cabang } from "@/lib/resources/cabang";

export default function Loading() {
  return <ListLoading resource={cabang} />;
}
