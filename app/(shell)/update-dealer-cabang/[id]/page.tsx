import { UpdateScreen } from "@/app/_screens/form-screens";
import { cabang } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/update-dealer-cabang/[id]">) {
  return <UpdateScreen resource={cabang} {...props} />;
}
