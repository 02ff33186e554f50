import { LoadingForm } from "@/app/_screens/loading-form";
import { pergantianPrecheck } from "@/lib/resources/item";

export default function Loading() {
  return <LoadingForm resource={pergantianPrecheck} />;
}
