import { UpdateScreen } from "@/app/_screens/form-screens";
import { perawatanPrecheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/update-perawatan-precheck/[id]">) {
  return <UpdateScreen resource={perawatanPrecheck} {...props} />;
}
