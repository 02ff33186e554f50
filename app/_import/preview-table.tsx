"use client";

import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef } from "react";
import type { PreviewRow, RowKind } from "@/lib/imports/import-row";
import { DATA_CELL, DataTable } from "../_ui/data-table";
import { INPUT_LOOK } from "../_ui/fields/field";
import { KIND_WORDS } from "./kind-words";
import type { TableRequest } from "./table-requests";

/** Changes the rows; resolves when the change is shown. */
type Change = (request: TableRequest) => Promise<void>;

type PreviewTableProps = {
  label: string;
  labels: Record<string, string>;
  rows: PreviewRow[];
  /** The kinds of rows that are taken, unless one is left out. */
  takenKinds: RowKind[];
  onChange: Change;
};

/** Renders a window of checked rows; each can be left out, and a wrong cell says why and can be mended. */
export function PreviewTable({ label, labels, rows, takenKinds, onChange }: PreviewTableProps) {
  const { frame, next } = useNextWrong(rows);
  return (
    <DataTable ref={frame} label={label} heads={["Ikut", "Baris", "Keadaan", ...Object.values(labels)]}>
      {rows.map((row) => (
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
            <td key={field} className={`${DATA_CELL} min-w-24 max-w-96 wrap-break-word`}>
              <PreviewCell row={row} field={field} label={words} onChange={onChange} onEnter={next} />
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

/** Moves the focus to the wrong cell that follows one in which Enter is pressed, once the rows are checked again. */
function useNextWrong(rows: PreviewRow[]) {
  const frame = useRef<HTMLElement>(null);
  const left = useRef<number>(null);
  const wrong = () => [...(frame.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every check.
  useEffect(() => {
    if (left.current === null) return;
    const cells = wrong();
    (cells[left.current] ?? cells.at(-1) ?? frame.current)?.focus();
    left.current = null;
  }, [rows]);

  return {
    frame,
    next: (cell: HTMLElement) => {
      left.current = wrong().indexOf(cell);
    },
  };
}

type PreviewCellProps = {
  row: PreviewRow;
  field: string;
  label: string;
  onChange: Change;
  onEnter: (cell: HTMLElement) => void;
};

function PreviewCell({ row, field, label, onChange, onEnter }: PreviewCellProps) {
  const text = row.texts[field] ?? "";
  const error = row.errors[field];
  const before = row.before[field];
  if (error) return <WrongCell {...{ row, field, label, text, error, onChange, onEnter }} />;
  return (
    <>
      {text || "-"}
      {before !== undefined && <p className="text-xs text-muted">dulu {before || "-"}</p>}
    </>
  );
}

type WrongCellProps = PreviewCellProps & { text: string; error: string };

function WrongCell({ row, field, label, text, error, onChange, onEnter }: WrongCellProps) {
  const errorId = `salah-${row.place}-${field}`;
  const mend = (typed: string) => {
    if (typed !== text) void onChange({ kind: "edit", place: row.place, field, text: typed });
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
        aria-describedby={errorId}
        autoComplete="off"
        onBlur={({ target }) => mend(target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== "Enter") return;
          if (event.currentTarget.value !== text) onEnter(event.currentTarget);
          mend(event.currentTarget.value);
        }}
        className={`${INPUT_LOOK} min-w-36`}
      />
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
    </>
  );
}
