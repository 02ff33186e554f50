"use client";

import { ModeButton, modeOnDemand } from "../../_list/table/list-mode";

const Begin = modeOnDemand(() => import("./select-mode"));

/** Begins and ends the choice of rows. */
export function SelectButton() {
  return <ModeButton name="Pilih" icon="M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11 6" Begin={Begin} />;
}
