import { UpdateScreen } from "@/app/_screens/form-screens";
import { user } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/update-user/[id]">) {
  return <UpdateScreen resource={user} {...props} />;
}
