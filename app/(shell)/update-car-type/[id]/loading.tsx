import { LoadingForm } from "@/app/_screens/loading-form";
import { carType } from "@/lib/resources/car-type";

export default function Loading() {
  return <LoadingForm resource={carType} />;
}
