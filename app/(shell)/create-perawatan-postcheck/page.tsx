import { createPage } from "@/app/_screens/form-screens";
import { perawatanPostcheck } from "@/lib/resources/item";

export default createPage(perawatanPostcheck);
