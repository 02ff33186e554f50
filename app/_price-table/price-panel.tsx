"use client";

import { useEffect, useSyncExternalStore } from "react";
import { formatAmount } from "@/lib/lists/formats/format-number";
import { useLeaveGuard } from "../_leaving/leave-guard";
import { useListAddress } from "../_list/address/use-list-address";
import type { ShownRows } from "../_list/table/list-mode";
import { Button } from "../_ui/button";
import type { PriceEdits } from "./price-edits";
import type { ShownPrices } from "./shown-prices";
import { useSavePrices } from "./use-save-prices";

type PricePanelProps = { rows: ShownRows; edits: PriceEdits; shown: ShownPrices; onClose: () => void };

/** Renders how prices are typed into the list, and the button that saves them. */
export function PricePanel({ rows, edits, shown, onClose }: PricePanelProps) {
  const { view, list } = rows;
  const { search, filters, sort } = useListAddress().place;
  const count = useSyncExternalStore(edits.subscribe, edits.all).size;
  const wrong = edits.wrongCount();
  const { setChanges, leave } = useLeaveGuard();
  const { isBusy, save } = useSavePrices(view, edits);
  const canSave = count > 0 && wrong === 0 && list !== null && !isBusy;

  useEffect(() => {
    shown.show(list && { view, list, place: { search, filters, sort, start: 0 } });
  }, [shown, view, list, search, filters, sort]);
  useEffect(() => {
    setChanges(count > 0);
    return () => setChanges(false);
  }, [count, setChanges]);

  return (
    <section
      aria-label="Ubah di tabel"
      className="mode-panel flex flex-wrap items-center gap-2 rounded-panel border border-brand-strong bg-brand-soft px-3 py-2 text-sm print:hidden"
    >
      <p className="max-sm:hidden">
        Panah dan Enter berpindah, Esc mengurungkan; sel dari spreadsheet dapat ditempel.
      </p>
      <p role="status" className="font-medium text-danger-strong empty:hidden">
        {wrong > 0 && `${formatAmount(wrong)} harga belum benar.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button onClick={() => leave(onClose)}>Selesai</Button>
        {/* It keeps the focus while it saves and when all is saved: `disabled` would lose it. */}
        <Button
          kind="primary"
          aria-disabled={!canSave}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => canSave && void save(list)}
        >
          Simpan {formatAmount(count)} perubahan
        </Button>
      </div>
    </section>
  );
}
