import { createPage } from "@/app/_screens/form-screens";
import { user } from "@/lib/resources/registry";

export default createPage(user);
