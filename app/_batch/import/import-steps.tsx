import type { ReactNode } from "react";
import type { ImportPreview } from "@/lib/batch/imports/import-preview";
import type { RowKind } from "@/lib/batch/imports/import-row";
import { formatCounts } from "@/lib/batch/rows-by-kind";
import { formatAmount } from "@/lib/list/format-value";
import { Notice } from "../../_ui/cards";
import { CheckBox, SelectField } from "../../_ui/fields/field";
import { DecimalChoices } from "../run/decimal-choices";
import { PlanPreview, RunActions, WizardSteps } from "../run/plan-preview";
import { previewColumns, ROW_KIND_LABELS, TextButton } from "./preview-table";
import type { PreviewHandle } from "./use-preview";

type ImportStepsProps = {
  labels: Record<string, string>;
  isFile: boolean;
  canUpdate: boolean;
  handle: PreviewHandle;
  intro?: ReactNode;
  children: ReactNode;
};
/** Renders the steps of an import or copy: first the choice of its source (`children`), then the preview of its rows with questions and the run button. */
export function ImportSteps({ labels, isFile, canUpdate, handle, intro, children }: ImportStepsProps) {
  const { preview, refusal, includedKinds, change, setIncludedKinds } = handle;
  const stepsHeader = (
    <>
      <WizardSteps way={isFile ? "import" : "copy"} current={preview ? 2 : 1} />
      <Notice role="alert">{refusal}</Notice>
    </>
  );
  if (!preview)
    return (
      <>
        {stepsHeader}
        {children}
      </>
    );
  const { counts, leftOut, remarks } = preview;
  const sectionProps = { labels, preview, onChange: change };
  const countRowsToWrite = (kinds: RowKind[]) =>
    kinds.reduce((sum, kind) => sum + counts[kind] - leftOut[kind], 0);
  const newRecordKinds = includedKinds.filter((kind) => kind !== "update");
  const optionalKinds = OPTIONAL_ROW_KINDS.filter(({ kind }) => {
    if (counts[kind] === 0) return false;
    return kind === "update" ? canUpdate : isFile || kind === "similar" || kind === "rival";
  });
  return (
    <>
      {stepsHeader}
      {intro}
      {remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {isFile && <ColumnMatching {...sectionProps} />}
      <UnknownValues {...sectionProps} />
      <CellQuestions {...sectionProps} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {optionalKinds.map(({ kind, label }) => (
          <CheckBox
            key={kind}
            label={`${label} (${formatAmount(counts[kind])})`}
            checked={includedKinds.includes(kind)}
            onCheck={(isIncluded) =>
              setIncludedKinds(
                isIncluded ? [...includedKinds, kind] : includedKinds.filter((each) => each !== kind),
              )
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
        ref={handle.previewRef}
        view={preview}
        {...{ counts, labels: ROW_KIND_LABELS, onShow: handle.show }}
        columns={previewColumns(labels, preview, handle)}
        label={isFile ? "Isi berkas" : "Yang disalin"}
      />
      <RunActions
        count={countRowsToWrite(includedKinds)}
        summary={formatCounts([
          [countRowsToWrite(newRecordKinds), "akan dibuat"],
          [includedKinds.includes("update") ? countRowsToWrite(["update"]) : 0, "akan diubah"],
          [counts.wrong, "salah"],
          [preview.warnedCount, "dengan peringatan"],
        ])}
        isBusy={handle.isBusy}
        back={handle.back}
        onRun={() => void handle.run()}
      />
    </>
  );
}

/** The kinds of rows that are included only if the person checks their box. */
const OPTIONAL_ROW_KINDS: { kind: RowKind; label: string }[] = [
  { kind: "update", label: "Perbarui yang sudah ada" },
  { kind: "same", label: "Tambah juga yang sudah ada dan sama" },
  { kind: "similar", label: "Tambah juga yang mirip" },
  { kind: "repeated", label: "Tambah juga yang ganda di berkas" },
  { kind: "rival", label: "Tambah juga yang namanya sama, isinya lain" },
];

type PreviewSectionProps = {
  labels: Record<string, string>;
  preview: ImportPreview;
  onChange: PreviewHandle["change"];
};
/** Renders for each column of the file the choice of its field; expanded if a field has no column. */
function ColumnMatching({ labels, preview: { columns }, onChange }: PreviewSectionProps) {
  const fields = Object.keys(labels);
  const missingFields = fields.filter((name) => !columns.some(({ field }) => field === name));
  const unusedLabels = columns.filter(({ field }) => field === null).map(({ label }) => label);
  function matchColumn(index: number, label: string) {
    const chosenField = fields.find((name) => labels[name] === label) ?? null;
    // A field has one column at most.
    const matchedFields = columns.map(({ field }) => (field === chosenField ? null : field));
    void onChange({ kind: "match", fields: matchedFields.with(index, chosenField) });
  }
  return (
    <details
      open={missingFields.length > 0}
      className="rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <summary className="cursor-pointer font-medium touch:-m-3 touch:p-3">
        Kolom
        {missingFields.length > 0 && `: belum ada ${missingFields.map((name) => labels[name]).join(", ")}`}
        {unusedLabels.length > 0 && `. Tidak dipakai: ${unusedLabels.join(", ")}`}
      </summary>
      {missingFields.length > 0 && (
        <p className="mt-2 text-muted">
          Data yang sudah ada tetap memakai nilainya; data baru memerlukan kolom itu.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {columns.map(({ label, field }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move, and may share a label.
            key={index}
            label={label}
            choices={Object.values(labels)}
            none="Tidak dipakai"
            value={field === null ? "" : labels[field]}
            onChange={({ target }) => matchColumn(index, target.value)}
          />
        ))}
      </div>
    </details>
  );
}

/** Renders the values that are not in their pick list, each with a button that replaces it with the most similar choice. */
function UnknownValues({ labels, preview: { unknownValues }, onChange }: PreviewSectionProps) {
  if (unknownValues.length === 0) return null;
  return (
    <section
      aria-label="Tidak dikenal"
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-3 text-sm shadow-panel"
    >
      <h2 className="font-semibold">Tidak dikenal</h2>
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {unknownValues.map((value) => (
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

/** Renders questions about cells: their decimal signs, texts that may mean empty, empty cells to fill from above or to clear in the record, and doubtful values. */
function CellQuestions({ labels, preview, onChange }: PreviewSectionProps) {
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
