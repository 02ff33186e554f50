import { CreateScreen } from "@/app/_screens/form-screens";
import { user } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/create-user">) {
  return <CreateScreen resource={user} {...props} />;
}
