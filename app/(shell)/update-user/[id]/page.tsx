import { updatePage } from "@/app/_screens/form-screens";
import { user } from "@/lib/resources/registry";

export default updatePage(user);
