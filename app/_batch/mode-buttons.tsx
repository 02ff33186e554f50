"use client";

import { usePathname } from "next/navigation";
import { ModeButton, modeOnDemand } from "../_list/toolbar/mode-button";
import { useDrafts } from "../_session/drafts/draft-offer";

const BeginSelection = modeOnDemand(() => import("./selection/select-mode"));
const BeginPrices = modeOnDemand(() => import("./price-table/price-mode"));

/** Begins and ends the choice of rows. */
export function SelectButton() {
  return (
    <ModeButton name="Pilih" icon="M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11 6" id="choose" Begin={BeginSelection} />
  );
}

/** Begins and ends the editing of prices in the list. */
export function EditPricesButton() {
  const path = usePathname();
  const { wanted } = useDrafts();
  return (
    <ModeButton
      name="Ubah di tabel"
      icon="M2 3h12v10H2zM2 6.5h12M6.5 6.5V13"
      id="prices"
      shortcut="u"
      isWanted={wanted?.draft.path === path}
      Begin={BeginPrices}
    />
  );
}
