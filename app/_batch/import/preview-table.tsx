"use client";

import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef } from "react";
import type { PreviewRow, RowKind } from "@/lib/batch/imports/import-row";
import type { Preview } from "@/lib/batch/imports/import-table";
import { DATA_CELL, DataTable } from "../../_ui/data-table";
import { beginsLine } from "../../_ui/fields/enter-key";
import { INPUT_LOOK, rowsOf, UNCORRECTED } from "../../_ui/fields/field";
import type { Previewing } from "./use-preview";

/** The words of the kinds of rows on the screen. */
export const KIND_WORDS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  wrong: "Salah",
};

type Change = Previewing["change"];

type PreviewTableProps = Pick<Previewing, "taken"> & {
  label: string;
  labels: Record<string, string>;
  preview: Preview;
  onChange: Change;
};

/** Renders a window of checked rows; each can be left out, and a wrong cell says why and can be mended. */
export function PreviewTable({ label, labels, taken, preview, onChange }: PreviewTableProps) {
  const { prices, rows, next } = preview;
  const frame = useFocusNext(rows, next);
  return (
    <DataTable
      ref={frame}
      label={label}
      heads={["Ikut", "Baris", "Keadaan", ...Object.values(labels)]}
      numbers={prices.map((field) => labels[field] ?? "")}
    >
      {rows.map((row) => (
        <tr key={row.place}>
          <td className={DATA_CELL}>
            <TakenBox row={row} isOffered={taken.includes(row.kind)} onChange={onChange} />
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
function useFocusNext(rows: PreviewRow[], next: number | null | undefined) {
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

/** Renders a value and what it replaces; a wrong one is an input that says why. */
function PreviewCell({ row, field, label, isPrice, onChange }: PreviewCellProps) {
  const text = row.texts[field] ?? "";
  const error = row.errors[field];
  const before = row.before[field];
  if (!error)
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
  const errorId = `salah-${row.place}-${field}`;
  const mend = (typed: string, mended?: number) => {
    if (typed !== text) void onChange({ kind: "edit", place: row.place, field, text: typed }, mended);
  };
  return (
    <>
      <textarea
        // A mended cell that is still wrong shows what was made of it.
        key={text}
        rows={rowsOf(text)}
        defaultValue={text}
        {...UNCORRECTED}
        aria-label={`${label}, baris ${row.number}`}
        aria-invalid
        data-place={row.place}
        aria-describedby={errorId}
        autoComplete="off"
        onBlur={({ target }) => mend(target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (event.key !== "Enter" || beginsLine(event)) return;
          event.preventDefault();
          mend(event.currentTarget.value, row.place);
        }}
        className={`${INPUT_LOOK} field-sizing-content min-w-36 ${isPrice ? "text-right" : ""}`}
      />
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
    </>
  );
}
