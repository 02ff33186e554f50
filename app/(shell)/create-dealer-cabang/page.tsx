import { cabang } from "@/lib/resources/registry";
import { createPage } from "../(forms)/form-screens";

export default createPage(cabang);
