import { pergantianPostcheck } from "@/lib/resources/item";
import { createPage } from "../(forms)/form-screens";

export default createPage(pergantianPostcheck);
