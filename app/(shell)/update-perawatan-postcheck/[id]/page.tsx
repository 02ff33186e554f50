import { UpdateScreen } from "@/app/_screens/form-screens";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/update-perawatan-postcheck/[id]">) {
  return <UpdateScreen resource={perawatanPostcheck} {...props} />;
}
