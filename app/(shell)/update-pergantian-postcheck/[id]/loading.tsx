import { LoadingForm } from "@/app/_screens/loading-form";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Loading() {
  return <LoadingForm resource={pergantianPostcheck} />;
}
