"use client";

import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef } from "react";
import type { PreviewRow, RowKind, Taken } from "@/lib/batch/imports/import-row";
import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { INPUT_LOOK } from "../../_ui/fields/field";
import { RowsByKind } from "../run/rows-by-kind";
import type { PreviewWindow, RowsChange } from "./import.worker";
import type { Preview, Previewing } from "./use-preview";

/** The words of the kinds of rows on the screen. */
const KIND_WORDS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  wrong: "Salah",
};

/** Changes the rows, after which the next wrong one from a place on may get the focus; resolves when the change is shown. */
type Change = (request: RowsChange, mended?: number) => Promise<void>;

type PreviewTableProps = Pick<TablePreviewProps, "label" | "labels" | "preview"> & {
  /** The kinds of rows that are taken, unless one is left out. */
  takenKinds: RowKind[];
  onChange: Change;
};

/** Renders a window of checked rows; each can be left out, and a wrong cell says why and can be mended. */
function PreviewTable({ label, labels, preview, takenKinds, onChange }: PreviewTableProps) {
  const frame = useFocusNext(preview.rows);
  const { prices } = preview.summary;
  return (
    <DataTable
      ref={frame}
      label={label}
      heads={["Ikut", "Baris", "Keadaan", ...Object.values(labels)]}
      numbers={prices.map((field) => labels[field] ?? "")}
    >
      {preview.rows.rows.map((row) => (
        <tr key={row.place}>
          <td className={DATA_CELL}>
            <TakenBox row={row} isOffered={takenKinds.includes(row.kind)} onChange={onChange} />
          </td>
          <td className={`${DATA_CELL} text-muted tabular-nums`}>{row.number}</td>
          <td
            className={`${DATA_CELL} whitespace-nowrap ${row.kind === "wrong" ? "text-danger-strong" : "text-muted"}`}
          >
            {KIND_WORDS[row.kind]}
          </td>
          {Object.entries(labels).map(([field, words]) => (
            <td
              key={field}
              className={`${DATA_CELL} min-w-24 max-w-96 wrap-break-word ${prices.includes(field) ? "text-right tabular-nums" : ""}`}
            >
              <PreviewCell {...{ row, field, onChange }} label={words} isPrice={prices.includes(field)} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

type TakenBoxProps = { row: PreviewRow; isOffered: boolean; onChange: Change };

function TakenBox({ row: { place, number, isLeftOut }, isOffered, onChange }: TakenBoxProps) {
  const [shown, show] = useOptimistic(isLeftOut);
  return (
    <input
      type="checkbox"
      aria-label={`Ikut, baris ${number}`}
      checked={isOffered && !shown}
      disabled={!isOffered}
      onChange={({ target: { checked } }) =>
        startTransition(async () => {
          show(!checked);
          await onChange({ kind: "leave out", place, isLeftOut: !checked });
        })
      }
      className="size-4 accent-brand"
    />
  );
}

/** Once a row was mended, moves the focus to the next wrong cell, or to the table if there is none. */
function useFocusNext({ rows, next }: PreviewWindow) {
  const frame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every check.
  useEffect(() => {
    if (next === undefined) return;
    const wrong = frame.current?.querySelector<HTMLElement>(`[data-place="${next}"]`);
    (wrong ?? frame.current)?.focus();
  }, [rows, next]);
  return frame;
}

type PreviewCellProps = {
  row: PreviewRow;
  isPrice: boolean;
  field: string;
  label: string;
  onChange: Change;
};

function PreviewCell({ row, field, label, isPrice, onChange }: PreviewCellProps) {
  const text = row.texts[field] ?? "";
  const error = row.errors[field];
  const before = row.before[field];
  if (error) return <WrongCell {...{ row, field, label, isPrice, text, error, onChange }} />;
  return (
    <>
      <span className={isPrice ? "whitespace-nowrap" : ""}>{row.shown[field] || "-"}</span>
      {before !== undefined && (
        <p className="text-xs text-muted">
          {row.kind === "similar" ? "sudah ada" : "dulu"} {before || "-"}
        </p>
      )}
    </>
  );
}

type WrongCellProps = PreviewCellProps & { text: string; error: string };

function WrongCell({ row, field, label, isPrice, text, error, onChange }: WrongCellProps) {
  const errorId = `salah-${row.place}-${field}`;
  const mend = (typed: string, mended?: number) => {
    if (typed !== text) void onChange({ kind: "edit", place: row.place, field, text: typed }, mended);
  };
  return (
    <>
      <input
        // A mended cell that is still wrong shows what was made of it.
        key={text}
        type="text"
        defaultValue={text}
        aria-label={`${label}, baris ${row.number}`}
        aria-invalid
        data-place={row.place}
        aria-describedby={errorId}
        autoComplete="off"
        onBlur={({ target }) => mend(target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === "Enter") mend(event.currentTarget.value, row.place);
        }}
        className={`${INPUT_LOOK} min-w-36 ${isPrice ? "text-right" : ""}`}
      />
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
    </>
  );
}

/** The rows that are taken if their box is ticked. */
const OFFERS: [kind: keyof Taken, words: string][] = [
  ["update", "Perbarui yang sudah ada"],
  ["same", "Tambah juga yang sudah ada dan sama"],
  ["similar", "Tambah juga yang mirip"],
  ["repeated", "Tambah juga yang ganda di berkas"],
];

type TablePreviewProps = {
  /** What the table is called. */
  label: string;
  labels: Record<string, string>;
  /** The kinds of rows that the person may take, besides updates. */
  offered: (keyof Taken)[];
  canUpdate: boolean;
  preview: Preview;
  previewing: Previewing;
};

/** Returns the kinds of rows that are taken. */
const kindsIn = (taken: Taken): RowKind[] => [
  "new",
  ...OFFERS.map(([kind]) => kind).filter((kind) => taken[kind]),
];

/** Renders checked rows, which of them are taken, and the button that starts their batch. */
export function TablePreview({ label, labels, offered, canUpdate, preview, previewing }: TablePreviewProps) {
  const { summary, shown, rows } = preview;
  const { all, leftOut } = summary.counts;
  const { taken } = previewing;
  const takenKinds = kindsIn(taken);
  const count = takenKinds.reduce((sum, kind) => sum + all[kind] - leftOut[kind], 0);
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {OFFERS.filter(
          ([kind]) => all[kind] > 0 && (kind === "update" ? canUpdate : offered.includes(kind)),
        ).map(([kind, words]) => (
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
      <RowsByKind
        words={KIND_WORDS}
        counts={all}
        shown={shown}
        start={rows.start}
        onShow={(kind, start) => void previewing.show(kind, start)}
      >
        <PreviewTable {...{ label, labels, preview, takenKinds }} onChange={previewing.change} />
      </RowsByKind>
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
