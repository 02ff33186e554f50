import { LoadingForm } from "@/app/_screens/loading-form";
import { sa } from "@/lib/resources/sa";

export default function Loading() {
  return <LoadingForm resource={sa} />;
}
