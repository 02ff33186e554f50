import { perawatanPrecheck } from "@/lib/resources/item";
import { createPage } from "../(forms)/form-screens";

export default createPage(perawatanPrecheck);
