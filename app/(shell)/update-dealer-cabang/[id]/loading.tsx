import { LoadingForm } from "@/app/_screens/loading-form";
import { cabang } from "@/lib/resources/cabang";

export default function Loading() {
  return <LoadingForm resource={cabang} />;
}
