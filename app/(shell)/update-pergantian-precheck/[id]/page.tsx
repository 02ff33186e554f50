import { UpdateScreen } from "@/app/_screens/form-screens";
import { pergantianPrecheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/update-pergantian-precheck/[id]">) {
  return <UpdateScreen resource={pergantianPrecheck} {...props} />;
}
