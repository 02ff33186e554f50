import { createNewRecordPage } from "../(forms)/form-screens";

export default createNewRecordPage("pergantian-precheck");
