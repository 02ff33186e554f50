"use client";

import { ModeButton, modeOnDemand } from "../../_list/table/list-mode";

const Begin = modeOnDemand(() => import("./price-mode"));

/** Begins and ends the editing of prices in the list. */
export function EditPricesButton() {
  return <ModeButton name="Ubah di tabel" icon="M2 3h12v10H2zM2 6.5h12M6.5 6.5V13" Begin={Begin} />;
}
