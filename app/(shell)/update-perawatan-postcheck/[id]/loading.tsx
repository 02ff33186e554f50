import { LoadingForm } from "@/app/_screens/loading-form";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Loading() {
  return <LoadingForm resource={perawatanPostcheck} />;
}
