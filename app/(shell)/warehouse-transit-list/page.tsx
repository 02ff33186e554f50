import { placeholderPage } from "../not-found-screen";

export default placeholderPage("Gudang Transit");
