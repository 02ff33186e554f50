"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { formatAmount } from "@/lib/list/formats/format-number";
import { useListAddress } from "../../_list/address/use-list-address";
import type { ShownRows } from "../../_list/table/list-mode";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import { cachedList } from "../../_store/lists/cached-lists";
import { Button } from "../../_ui/button";
import { ScrollRegion } from "../../_ui/scroll-region";
import type { FailedRow, PriceEdits } from "./price-edits";
import type { ShownPrices } from "./shown-prices";
import { useSavePrices } from "./use-save-prices";

/** How many rows are told of. */
const MOST_TOLD = 20;

type PricePanelProps = { rows: ShownRows; edits: PriceEdits; shown: ShownPrices; onClose: () => void };

/** Renders how prices are typed into the list, and the button that saves them. */
export function PricePanel({ rows, edits, shown, onClose }: PricePanelProps) {
  const { view, list } = rows;
  const { place } = useListAddress();
  const { search, filters, sort } = place;
  const rowCount = useSyncExternalStore(edits.subscribe, edits.all).size;
  const count = edits.count();
  const wrong = edits.wrongCount();
  const failed = edits.failed();
  const saving = useRef<HTMLButtonElement>(null);
  const { setChanges, leave } = useLeaveGuard();
  const { isBusy, merged, save } = useSavePrices(view, edits);
  const canSave = count > 0 && wrong === 0 && list !== null && !isBusy;

  useEffect(() => {
    shown.show(list && { view, list, place: { search, filters, sort, start: 0 } });
  }, [shown, view, list, search, filters, sort]);
  useEffect(() => {
    // After each render: a window that the list knows is the one that is shown.
    const cached = cachedList(view.resource);
    if (cached && cached.list === list && list.known(place)) edits.dropListed(cached.version);
  });
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
        {failed.length > 0 && ` ${formatAmount(failed.length)} baris belum tersimpan.`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        <Button onClick={() => leave(onClose)}>Selesai</Button>
        {/* It keeps the focus while it saves and when all is saved: `disabled` would lose it. */}
        <Button
          ref={saving}
          kind="primary"
          aria-disabled={!canSave}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          onClick={() => canSave && void save(list)}
        >
          Simpan {formatAmount(count)} harga di {formatAmount(rowCount)} baris
        </Button>
      </div>
      <NotSaved
        rows={failed}
        onUndo={(key) => {
          edits.undoRow(key);
          saving.current?.focus();
        }}
      />
      <div role="status" className="max-h-24 basis-full overflow-auto empty:hidden">
        {merged.slice(0, MOST_TOLD).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

type NotSavedProps = { rows: FailedRow[]; onUndo: (key: string) => void };

/** Renders the rows that could not be saved, also those that the list does not show any more, each with the reason. */
function NotSaved({ rows, onUndo }: NotSavedProps) {
  if (rows.length === 0) return null;
  const further = rows.length - MOST_TOLD;
  return (
    <ScrollRegion label="Belum tersimpan" className="max-h-32 basis-full overflow-auto">
      <ul>
        {rows.slice(0, MOST_TOLD).map(({ key, name, reason }) => (
          <li key={key} className="flex items-baseline gap-2">
            <p className="min-w-0 wrap-anywhere">
              {name}: <span className="text-danger-strong">{reason}</span>
            </p>
            <button
              type="button"
              aria-label={`Urungkan ${name}`}
              onClick={() => onUndo(key)}
              className="ml-auto min-h-6 font-semibold text-brand-stronger underline pointer-coarse:min-h-11"
            >
              Urungkan
            </button>
          </li>
        ))}
      </ul>
      {further > 0 && <p className="text-muted">dan {formatAmount(further)} lainnya</p>}
    </ScrollRegion>
  );
}
