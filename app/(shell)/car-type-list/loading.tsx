import { ListLoading } from "@/app/_screens/list-screen";
import { carType } from "@/lib/resources/car-type";

export default function Loading() {
  return <ListLoading resource={carType} />;
}
