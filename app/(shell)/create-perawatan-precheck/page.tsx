import { createPage } from "@/app/_screens/form-screens";
import { perawatanPrecheck } from "@/lib/resources/item";

export default createPage(perawatanPrecheck);
