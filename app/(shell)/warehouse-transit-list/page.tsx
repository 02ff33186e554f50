import { createPlaceholderPage } from "../not-found-screen";

export default createPlaceholderPage("Gudang Transit");
