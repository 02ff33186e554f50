import { UpdateScreen } from "@/app/_screens/form-screens";
import { carType } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/update-car-type/[id]">) {
  return <UpdateScreen resource={carType} {...props} />;
}
