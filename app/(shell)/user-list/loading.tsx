import { ListLoading } from "@/app/_screens/list-screen";
import { user } from "@/lib/resources/user";

export default function Loading() {
  return <ListLoading resource={user} />;
}
