"use client";

import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  startTransition,
  useOptimistic,
} from "react";
import { isAsked, type RowKind } from "@/lib/batch/imports/import-row";
import type { FileColumn, Preview, PreviewRow } from "@/lib/batch/imports/import-table";
import { formatAmount } from "@/lib/list/format-value";
import { beginsLine, CheckBox, INPUT_LOOK, rowsOf, SelectField, UNCORRECTED } from "../../_ui/fields/field";
import { DecimalChoices } from "../run/decimal-choice";
import { type PlanColumn, PlanPreview, RunActions, Steps } from "../run/plan-preview";
import type { Previewing } from "./use-preview";

/** The words of the kinds of rows on the screen. */
const KIND_WORDS: Record<RowKind, string> = {
  new: "Baru",
  update: "Sudah ada, nilai lain",
  same: "Sudah ada, sama",
  similar: "Mirip yang sudah ada",
  repeated: "Ganda di berkas",
  rival: "Nama sama, isi lain",
  wrong: "Salah",
  noRecord: "Bukan data",
};

/** Renders a button that looks like a link. */
const TextButton = (props: ComponentProps<"button">) => (
  <button type="button" className="py-1 text-left font-semibold text-brand-stronger underline" {...props} />
);

type Change = Previewing["change"];

type QuestionsProps = { labels: Record<string, string>; preview: Preview; onChange: Change };

/** Renders which column of the file is which field; open where a field has no column. */
function ColumnMatching({ labels, preview: { columns }, onChange }: QuestionsProps) {
  const names = Object.keys(labels);
  const missing = names.filter((name) => !columns.some(({ field }) => field === name));
  const unused = columns.filter(({ field }) => field === null).map(({ label }) => label);

  function choose(at: number, label: string) {
    const chosen = names.find((name) => labels[name] === label) ?? null;
    const others: FileColumn["field"][] = columns.map(({ field }) => (field === chosen ? null : field));
    void onChange({ kind: "match", fields: others.with(at, chosen) });
  }

  return (
    <details
      open={missing.length > 0}
      className="rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <summary className="cursor-pointer font-medium">
        Kolom
        {missing.length > 0 && `: belum ada ${missing.map((name) => labels[name]).join(", ")}`}
        {unused.length > 0 && `. Tidak dipakai: ${unused.join(", ")}`}
      </summary>
      {missing.length > 0 && (
        <p className="mt-2 text-muted">
          Data yang sudah ada tetap memakai nilainya; data baru memerlukan kolom itu.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {columns.map(({ label, field }, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move, and may share a label.
            key={at}
            label={label}
            choices={Object.values(labels)}
            none="Tidak dipakai"
            value={field === null ? "" : labels[field]}
            onChange={({ target }) => choose(at, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

/** Renders the values that are in no pick list, each with its nearest spelling as a button. */
function UnknownValues({ labels, preview: { unknown }, onChange }: QuestionsProps) {
  if (unknown.length === 0) return null;
  return (
    <section
      aria-label="Tidak dikenal"
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <h2 className="font-semibold">Tidak dikenal</h2>
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {unknown.map((value) => (
          <li
            key={JSON.stringify([value.field, value.value, value.dealer])}
            className="flex flex-wrap items-center gap-x-3"
          >
            <span>
              {labels[value.field]} “{value.value}”{value.dealer !== null && ` pada ${value.dealer}`} (
              {formatAmount(value.rows)} baris)
            </span>
            {value.nearest !== null && (
              <TextButton
                onClick={() => void onChange({ kind: "replace", value, by: value.nearest ?? "" }, 0)}
              >
                Ganti dengan “{value.nearest}”
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders what the person is asked about the cells of a file: how numbers are read, whether some mean nothing, are right, or stand for those above. */
function FileQuestions({ labels, preview, onChange }: QuestionsProps) {
  const { nothing, numbers, doubtful, gaps, clearing } = preview.questions;
  if (!nothing && doubtful + numbers.length + gaps.length + clearing.length === 0) return null;
  return (
    <section
      aria-label="Pertanyaan tentang berkas"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <DecimalChoices
        groups={numbers}
        labelOf={(field) => labels[field]}
        onChoose={(fields, decimal) => void onChange({ kind: "decimal", fields, decimal }, 0)}
      />
      {nothing && (
        <p className="flex w-full flex-wrap items-center gap-x-4">
          Apakah {nothing.texts.map((text) => `“${text}”`).join(", ")} berarti kosong? (
          {formatAmount(nothing.cells)} sel)
          <TextButton onClick={() => void onChange({ kind: "nothing", isEmpty: true }, 0)}>
            Ya, kosong
          </TextButton>
          <TextButton onClick={() => void onChange({ kind: "nothing", isEmpty: false }, 0)}>
            Tidak, tulis apa adanya{nothing.mayBeZero && " (harga “-” menjadi 0)"}
          </TextButton>
        </p>
      )}
      {gaps.map(({ field, cells }) => (
        <TextButton key={field} onClick={() => void onChange({ kind: "fill down", field }, 0)}>
          Isi {labels[field]} yang kosong dengan yang di atasnya ({formatAmount(cells)})
        </TextButton>
      ))}
      {doubtful > 0 && (
        <TextButton onClick={() => void onChange({ kind: "confirm all" }, 0)}>
          Semua yang diragukan sudah benar ({formatAmount(doubtful)})
        </TextButton>
      )}
      {clearing.map(({ field, rows, isCleared }) => (
        <CheckBox
          key={field}
          label={`Kosongkan ${labels[field]} bila selnya kosong (${formatAmount(rows)})`}
          checked={isCleared}
          onCheck={(isChecked) => void onChange({ kind: "clear", field, isCleared: isChecked })}
        />
      ))}
    </section>
  );
}

/** The rows that are taken if their box is ticked. */
const OFFERS: [kind: RowKind, words: string][] = [
  ["update", "Perbarui yang sudah ada"],
  ["same", "Tambah juga yang sudah ada dan sama"],
  ["similar", "Tambah juga yang mirip"],
  ["repeated", "Tambah juga yang ganda di berkas"],
  ["rival", "Tambah juga yang namanya sama, isinya lain"],
];

type CheckedRowsProps = {
  labels: Record<string, string>;
  /** Whether the rows are those of a file, and not of a copy. */
  isFile: boolean;
  canUpdate: boolean;
  previewing: Previewing;
  intro?: ReactNode;
  children: ReactNode;
};

/** Renders what brings rows or why they are refused; once they are checked what is in them, which are taken, and what starts them. */
export function CheckedRows({ labels, isFile, canUpdate, previewing, intro, children }: CheckedRowsProps) {
  const { preview, refusal, taken, change, setTaken } = previewing;
  const steps = (
    <>
      <Steps way={isFile ? "import" : "copy"} at={preview ? 2 : 1} />
      <p
        role="alert"
        className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong empty:hidden"
      >
        {refusal}
      </p>
    </>
  );
  if (!preview)
    return (
      <>
        {steps}
        {children}
      </>
    );
  const { counts, leftOut, remarks } = preview;
  const questions = { labels, preview, onChange: change };
  const isOffered = (kind: RowKind) =>
    kind === "update" ? canUpdate : isFile || kind === "similar" || kind === "rival";
  return (
    <>
      {steps}
      {intro}
      {remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {isFile && <ColumnMatching {...questions} />}
      <UnknownValues {...questions} />
      <FileQuestions {...questions} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {OFFERS.filter(([kind]) => counts[kind] > 0 && isOffered(kind)).map(([kind, words]) => (
          <CheckBox
            key={kind}
            label={`${words} (${formatAmount(counts[kind])})`}
            checked={taken.includes(kind)}
            onCheck={(isTaken) =>
              setTaken(isTaken ? [...taken, kind] : taken.filter((each) => each !== kind))
            }
          />
        ))}
        {counts.similar > 0 && (
          <TextButton onClick={() => void change({ kind: "take similar" }, 0)}>
            Samakan yang mirip dengan yang sudah ada ({formatAmount(counts.similar)})
          </TextButton>
        )}
      </fieldset>
      <PlanPreview
        ref={previewing.frame}
        view={preview}
        {...{ counts, words: KIND_WORDS, onShow: previewing.show }}
        columns={importColumns(labels, preview, previewing)}
        numbers={preview.prices.map((field) => labels[field] ?? "")}
        label={isFile ? "Isi berkas" : "Yang disalin"}
      />
      <RunActions
        count={taken.reduce((sum, kind) => sum + counts[kind] - leftOut[kind], 0)}
        isBusy={previewing.isBusy}
        back={previewing.back}
        onRun={() => void previewing.run()}
      />
    </>
  );
}

/** Returns the columns of checked rows, each of which can be left out, while a wrong cell says why and can be mended. */
function importColumns(
  labels: Record<string, string>,
  { prices, next }: Preview,
  { taken, setNextWrong, change: onChange }: Previewing,
): PlanColumn<PreviewRow>[] {
  /** Returns the ref of a wrong cell that is the first of the row to be mended next. */
  const refOf = ({ place, errors }: PreviewRow, field: string) => {
    const isFirst = field === Object.keys(labels).find((each) => errors[each]);
    return place === next && isFirst ? setNextWrong : undefined;
  };
  return [
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
        cell: (row: PreviewRow) => (
          <PreviewCell {...{ row, field, isPrice, onChange }} label={head} ref={refOf(row, field)} />
        ),
      };
    }),
  ];
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

type PreviewCellProps = {
  /** The ref of what mends a wrong value. */
  ref: RefCallback<HTMLElement> | undefined;
  row: PreviewRow;
  isPrice: boolean;
  field: string;
  label: string;
  onChange: Change;
};

/** Renders a value and what it replaces; a wrong one with the reason, and as what mends it. */
function PreviewCell(props: PreviewCellProps) {
  const { row, field, label, isPrice, onChange } = props;
  const { place, number, kind } = row;
  const [error, before, doubt] = [row.errors[field], row.before[field], row.doubts[field]];
  const errorId = `salah-${place}-${field}`;
  if (!error)
    return (
      <>
        <span className={isPrice ? "whitespace-nowrap" : ""}>{row.shown[field] || "-"}</span>
        {before !== undefined && (
          <p className="text-xs text-muted">
            {kind === "similar" ? "sudah ada" : "dulu"} {before || "-"}
          </p>
        )}
      </>
    );
  return (
    <>
      <Mending {...props} errorId={errorId} />
      <p id={errorId} className="text-xs text-danger">
        {error}
      </p>
      {doubt !== undefined && !isAsked(doubt) && (
        <TextButton
          aria-label={`Sudah benar: ${label}, baris ${number}`}
          onClick={() => void onChange({ kind: "confirm", place, field }, place)}
        >
          Sudah benar
        </TextButton>
      )}
    </>
  );
}

/** Renders what mends a wrong value: an input, or the choice of the record that the row changes. */
function Mending({
  ref,
  row,
  field,
  label,
  isPrice,
  errorId,
  onChange,
}: PreviewCellProps & { errorId: string }) {
  const { place, number, choices } = row;
  const text = row.texts[field] ?? "";
  const mend = (typed: string, mended?: number) => {
    if (typed !== text) void onChange({ kind: "edit", place, field, text: typed }, mended);
  };
  if (choices.length > 0)
    return (
      <select
        ref={ref}
        aria-label={`Data yang diubah, baris ${number}`}
        aria-describedby={errorId}
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
  const props = {
    ...UNCORRECTED,
    ref,
    defaultValue: text,
    "aria-label": `${label}, baris ${number}`,
    "aria-invalid": true,
    "aria-describedby": errorId,
    autoComplete: "off",
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => mend(target.value),
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (event.key !== "Enter" || beginsLine(event)) return;
      event.preventDefault();
      mend(event.currentTarget.value, place);
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
