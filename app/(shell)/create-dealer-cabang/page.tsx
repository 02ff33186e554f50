import { createPage } from "@/app/_screens/form-screens";
import { cabang } from "@/lib/resources/registry";

export default createPage(cabang);
