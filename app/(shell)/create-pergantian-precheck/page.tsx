import { CreateScreen } from "@/app/_screens/form-screens";
import { pergantianPrecheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/create-pergantian-precheck">) {
  return <CreateScreen resource={pergantianPrecheck} {...props} />;
}
