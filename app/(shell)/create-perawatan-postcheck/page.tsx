import { CreateScreen } from "@/app/_screens/form-screens";
import { perawatanPostcheck } from "@/lib/resources/item";

export default function Page(props: PageProps<"/create-perawatan-postcheck">) {
  return <CreateScreen resource={perawatanPostcheck} {...props} />;
}
