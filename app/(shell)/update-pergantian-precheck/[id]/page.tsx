import { updatePage } from "@/app/_screens/form-screens";
import { pergantianPrecheck } from "@/lib/resources/item";

export default updatePage(pergantianPrecheck);
