import { createPage } from "../(forms)/form-screens";

export default createPage("dealer-cabang");
