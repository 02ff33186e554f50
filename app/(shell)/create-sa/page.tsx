import { createPage } from "@/app/_screens/form-screens";
import { sa } from "@/lib/resources/registry";

export default createPage(sa);
