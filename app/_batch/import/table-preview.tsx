"use client";

import type { RowKind, Taken } from "@/lib/batch/imports/import-row";
import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { ChoiceButtons } from "../run/choice-buttons";
import { WindowPager } from "../run/window-pager";
import { KIND_WORDS, PreviewTable } from "./preview-table";
import type { TableSummary } from "./table-requests";
import type { Preview, Previewing } from "./use-preview";

const KINDS = Object.keys(KIND_WORDS) as RowKind[];

/** Rows that are taken if their box is ticked. */
export type Offered = { kind: keyof Taken; label: string };

type TablePreviewProps = {
  /** What the table is called. */
  label: string;
  labels: Record<string, string>;
  offered: Offered[];
  preview: Preview<TableSummary>;
  previewing: Previewing;
};

/** Returns the kinds of rows that are taken. */
const kindsIn = (taken: Taken): RowKind[] => [
  "new",
  ...(["update", "same", "similar", "repeated"] as const).filter((kind) => taken[kind]),
];

/** Renders checked rows, which of them are taken, and the button that starts their batch. */
export function TablePreview({ label, labels, offered, preview, previewing }: TablePreviewProps) {
  const { summary, shown, rows } = preview;
  const { all, leftOut } = summary.counts;
  const { taken } = previewing;
  const takenKinds = kindsIn(taken);
  const total = KINDS.reduce((sum, kind) => sum + all[kind], 0);
  const count = takenKinds.reduce((sum, kind) => sum + all[kind] - leftOut[kind], 0);
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {offered
          .filter(({ kind }) => all[kind] > 0)
          .map(({ kind, label: words }) => (
            <label key={kind} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={taken[kind]}
                onChange={({ target }) => previewing.setTaken({ ...taken, [kind]: target.checked })}
                className="size-4 accent-brand"
              />
              {words} ({formatAmount(all[kind])})
            </label>
          ))}
        {all.similar > 0 && (
          <button
            type="button"
            onClick={() => void previewing.change({ kind: "take similar" }, 0)}
            className="text-left font-semibold text-brand-stronger underline"
          >
            Samakan yang mirip dengan yang sudah ada ({formatAmount(all.similar)})
          </button>
        )}
      </fieldset>
      <ChoiceButtons
        label="Tampilkan"
        choices={[
          { value: "all", label: "Semua", count: total },
          ...KINDS.filter((kind) => all[kind] > 0).map((kind) => ({
            value: kind,
            label: KIND_WORDS[kind],
            count: all[kind],
          })),
        ]}
        chosen={shown}
        onChoose={(kind) => void previewing.show(kind, 0)}
      />
      <PreviewTable
        label={label}
        labels={labels}
        shown={rows}
        prices={summary.prices}
        takenKinds={takenKinds}
        onChange={previewing.change}
      />
      <WindowPager
        start={rows.start}
        count={rows.count}
        onStep={(start) => void previewing.show(shown, start)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={previewing.back} disabled={previewing.isBusy}>
          Kembali
        </Button>
        <Button kind="primary" disabled={count === 0 || previewing.isBusy} onClick={previewing.run}>
          Jalankan ({formatAmount(count)})
        </Button>
      </div>
    </>
  );
}
