"use client";

import type { ListMode } from "../../_list/table/list-mode";
import { FoundKeys } from "./found-keys";
import { SelectCell } from "./select-cell";
import { Selection } from "./selection";
import { SelectionBar } from "./selection-bar";

/** Returns the choice of rows: a box in the number of each row, and a bar with what can be done with them. */
export function openMode(): ListMode {
  const selection = new Selection();
  const found = new FoundKeys();
  return {
    name: "Pilih",
    renderCell: (column, row, view) =>
      column === "number" ? <SelectCell key={row.key} {...{ selection, found, view, row }} /> : undefined,
    renderPanel: (rows, close) => <SelectionBar {...rows} {...{ selection, found }} onClose={close} />,
  };
}
