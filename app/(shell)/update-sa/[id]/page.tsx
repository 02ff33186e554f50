import { updatePage } from "@/app/_screens/form-screens";
import { sa } from "@/lib/resources/registry";

export default updatePage(sa);
