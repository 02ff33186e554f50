import { createPage } from "@/app/_screens/form-screens";
import { carType } from "@/lib/resources/registry";

export default createPage(carType);
