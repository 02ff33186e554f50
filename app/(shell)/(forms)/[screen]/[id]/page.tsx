export { UpdatePage as default } from "../../form-screens";
