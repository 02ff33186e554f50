import { CreateScreen } from "@/app/_screens/form-screens";
import { sa } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/create-sa">) {
  return <CreateScreen resource={sa} {...props} />;
}
