import { UpdateScreen } from "@/app/_screens/form-screens";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/update-pergantian-postcheck/[id]">) {
  return <UpdateScreen resource={pergantianPostcheck} {...props} />;
}
