import { LoadingForm } from "@/app/_screens/loading-form";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Loading() {
  return <LoadingForm resource={perawatanPrecheck} />;
}
