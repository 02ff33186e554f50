"use client";

import { resourceNamed } from "@/lib/resources/registry";
import type { ListMode } from "../../_list/table/list-mode";
import { PriceCell } from "./price-cell";
import { PriceEdits } from "./price-edits";
import { PricePanel } from "./price-panel";
import { ShownPrices } from "./shown-prices";

/** Returns the editing of prices: an input for each price of the list, and a panel that saves what was typed. */
export function openMode(): ListMode {
  const edits = new PriceEdits();
  const shown = new ShownPrices();
  return {
    name: "Ubah di tabel",
    renderCell(column, row, view) {
      const isPrice = resourceNamed(view.resource)?.changes?.prices?.includes(column);
      if (!isPrice || row.key === "") return undefined;
      return <PriceCell key={`${row.key} ${column}`} {...{ view, row, edits, shown }} field={column} />;
    },
    renderPanel: (rows, close) => <PricePanel {...{ rows, edits, shown }} onClose={close} />,
  };
}
