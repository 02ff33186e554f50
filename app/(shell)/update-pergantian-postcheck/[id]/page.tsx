import { updatePage } from "@/app/_screens/form-screens";
import { pergantianPostcheck } from "@/lib/resources/item";

export default updatePage(pergantianPostcheck);
