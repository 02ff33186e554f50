import { createPage } from "@/app/_screens/form-screens";
import { pergantianPostcheck } from "@/lib/resources/item";

export default createPage(pergantianPostcheck);
