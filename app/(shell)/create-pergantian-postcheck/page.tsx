import { CreateScreen } from "@/app/_screens/form-screens";
import { pergantianPostcheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/create-pergantian-postcheck">) {
  return <CreateScreen resource={pergantianPostcheck} {...props} />;
}
