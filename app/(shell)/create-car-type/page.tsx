import { CreateScreen } from "@/app/_screens/form-screens";
import { carType } from "@/lib/resources/registry";

export default function Page(props: PageProps<"/create-car-type">) {
  return <CreateScreen resource={carType} {...props} />;
}
