import { UpdateScreen } from "@/app/_screens/form-screens";
import { sa } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/update-sa/[id]">) {
  return <UpdateScreen resource={sa} {...props} />;
}
