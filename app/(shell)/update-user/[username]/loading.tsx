import { LoadingForm } from "@/app/_screens/loading-form";
import { user } from "@/lib/resources/user";

export default function Loading() {
  return <LoadingForm resource={user} />;
}
