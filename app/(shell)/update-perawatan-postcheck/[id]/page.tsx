import { updatePage } from "@/app/_screens/form-screens";
import { perawatanPostcheck } from "@/lib/resources/item";

export default updatePage(perawatanPostcheck);
