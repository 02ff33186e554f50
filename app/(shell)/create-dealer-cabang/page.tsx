import { CreateScreen } from "@/app/_screens/form-screens";
import { cabang } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/create-dealer-cabang">) {
  return <CreateScreen resource={cabang} {...props} />;
}
