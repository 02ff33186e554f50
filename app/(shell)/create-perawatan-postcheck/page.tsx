import { createPage } from "../(forms)/form-screens";

export default createPage("perawatan-postcheck");
