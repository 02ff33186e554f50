import { CreateScreen } from "@/app/_screens/form-screens";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/create-perawatan-precheck">) {
  return <CreateScreen resource={perawatanPrecheck} {...props} />;
}
