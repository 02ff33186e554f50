"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useOptimistic,
  useRef,
} from "react";
import { isAsked, type RowKind } from "@/lib/batch/imports/import-row";
import type { Preview, PreviewRow } from "@/lib/batch/imports/preview";
import { beginsLine, INPUT_LOOK, rowsOf, UNCORRECTED } from "../../_ui/fields/field";
import type { PlanColumn } from "../run/plan-preview";
import { TextButton } from "./file-questions";
import type { Previewing } from "./use-preview";

/** The words of the kinds of rows on the screen. */
export const KIND_WORDS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  rival: "Nama sama, isi lain",
  wrong: "Salah",
  noRecord: "Bukan data",
};

type Change = Previewing["change"];

type ImportTableProps = Pick<Previewing, "taken"> & {
  labels: Record<string, string>;
  preview: Preview;
  onChange: Change;
};

/** Returns the columns of checked rows, each of which can be left out, while a wrong cell says why and can be mended. */
export function useImportTable({ labels, taken, preview, onChange }: ImportTableProps) {
  const { prices, rows, next } = preview;
  const columns: PlanColumn<PreviewRow>[] = [
    {
      head: "Ikut",
      cell: (row) => <TakenBox row={row} isOffered={taken.includes(row.kind)} onChange={onChange} />,
    },
    { head: "Baris", look: "text-muted tabular-nums", cell: ({ number }) => number },
    {
      head: "Keadaan",
      look: "whitespace-nowrap",
      cell: ({ kind, rival }) => (
        <div className={kind === "wrong" ? "text-danger-strong" : "text-muted"}>
          {KIND_WORDS[kind]}
          {rival !== null && <p className="text-xs">Baris {rival} bernama sama, isinya lain</p>}
        </div>
      ),
    },
    ...Object.entries(labels).map(([field, head]) => {
      const isPrice = prices.includes(field);
      return {
        head,
        look: `min-w-24 max-w-96 wrap-break-word ${isPrice ? "text-right tabular-nums" : ""}`,
        cell: (row: PreviewRow) => <PreviewCell {...{ row, field, isPrice, onChange }} label={head} />,
      };
    }),
  ];
  return { ref: useFocusNext(rows, next), columns, numbers: prices.map((field) => labels[field] ?? "") };
}

type TakenBoxProps = { row: PreviewRow; isOffered: boolean; onChange: Change };

/** Renders whether a row is taken. One that is taken for no record becomes one, and one of several with a name takes the place of the others. */
function TakenBox({ row: { place, number, kind, isLeftOut }, isOffered, onChange }: TakenBoxProps) {
  const [shown, show] = useOptimistic(isLeftOut || !isOffered);
  const isPreferred = kind === "rival" && !isOffered;
  return (
    <input
      type="checkbox"
      aria-label={`Ikut, baris ${number}`}
      checked={!shown}
      disabled={!isOffered && kind !== "rival" && kind !== "noRecord"}
      onChange={({ target: { checked } }) =>
        startTransition(async () => {
          show(!checked);
          if (isPreferred) await onChange({ kind: "prefer", place });
          else await onChange({ kind: "leave out", place, isLeftOut: !checked });
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
  return <WrongCell {...{ row, field, label, error, isPrice, onChange }} />;
}

type WrongCellProps = PreviewCellProps & { error: string };

/** Renders what is wrong with a value, and what mends it: an input, or the choice of the record that the row changes. */
function WrongCell(props: WrongCellProps) {
  const { row, field, label, error, onChange } = props;
  const doubt = row.doubts[field];
  const errorId = `salah-${row.place}-${field}`;
  return (
    <>
      {row.choices.length > 0 ? (
        <RecordChoice {...{ row, errorId, onChange }} />
      ) : (
        <WrongInput {...props} errorId={errorId} />
      )}
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
      {doubt !== undefined && !isAsked(doubt) && (
        <TextButton
          aria-label={`Sudah benar: ${label}, baris ${row.number}`}
          onClick={() => void onChange({ kind: "confirm", place: row.place, field }, row.place)}
        >
          Sudah benar
        </TextButton>
      )}
    </>
  );
}

type RecordChoiceProps = { row: PreviewRow; errorId: string; onChange: Change };

function RecordChoice({ row: { place, number, choices }, errorId, onChange }: RecordChoiceProps) {
  return (
    <select
      aria-label={`Data yang diubah, baris ${number}`}
      aria-describedby={errorId}
      data-place={place}
      value=""
      onChange={({ target: { value } }) =>
        void onChange({ kind: "choose", place, record: Number(value) }, place)
      }
      className={`${INPUT_LOOK} min-w-36`}
    >
      <option value="">Pilih data</option>
      {choices.map((words, at) => (
        <option key={words} value={at}>
          {words}
        </option>
      ))}
    </select>
  );
}

function WrongInput({ row, field, label, isPrice, errorId, onChange }: WrongCellProps & { errorId: string }) {
  const text = row.texts[field] ?? "";
  const mend = (typed: string, mended?: number) => {
    if (typed !== text) void onChange({ kind: "edit", place: row.place, field, text: typed }, mended);
  };
  const props = {
    ...UNCORRECTED,
    defaultValue: text,
    "aria-label": `${label}, baris ${row.number}`,
    "aria-invalid": true,
    "aria-describedby": errorId,
    "data-place": row.place,
    autoComplete: "off",
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => mend(target.value),
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (event.key !== "Enter" || beginsLine(event)) return;
      event.preventDefault();
      mend(event.currentTarget.value, row.place);
    },
    className: `${INPUT_LOOK} field-sizing-content min-w-36 ${isPrice ? "text-right" : ""}`,
  };
  // By its key a mended cell that is still wrong shows what was made of it.
  return text.includes("\n") ? (
    <textarea key={text} rows={rowsOf(text)} {...props} />
  ) : (
    <input key={text} type="text" {...props} />
  );
}
