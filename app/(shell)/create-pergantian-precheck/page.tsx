import { createPage } from "@/app/_screens/form-screens";
import { pergantianPrecheck } from "@/lib/resources/item";

export default createPage(pergantianPrecheck);
