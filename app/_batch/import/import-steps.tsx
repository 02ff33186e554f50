"use client";

import type { ReactNode } from "react";
import type { RowKind } from "@/lib/batch/imports/import-row";
import type { FileColumn, ImportPreview } from "@/lib/batch/imports/import-table";
import { formatCounts } from "@/lib/batch/rows-by-kind";
import { formatAmount } from "@/lib/list/format-value";
import { Notice } from "../../_ui/cards";
import { CheckBox, SelectField } from "../../_ui/fields/field";
import { DecimalChoices } from "../run/decimal-choices";
import { PlanPreview, RunActions, WizardSteps } from "../run/plan-preview";
import { previewColumns, ROW_KIND_LABELS, TextButton } from "./preview-table";
import type { PreviewHandle } from "./use-preview";

type PreviewSectionProps = {
  labels: Record<string, string>;
  preview: ImportPreview;
  onChange: PreviewHandle["change"];
};

/** Renders a select for each column of the file that matches it to a field; expanded if a field has no column. */
function ColumnMatching({ labels, preview: { columns }, onChange }: PreviewSectionProps) {
  const fieldNames = Object.keys(labels);
  const missingFields = fieldNames.filter((name) => !columns.some(({ field }) => field === name));
  const unusedLabels = columns.filter(({ field }) => field === null).map(({ label }) => label);

  function matchColumn(index: number, label: string) {
    const chosen = fieldNames.find((name) => labels[name] === label) ?? null;
    const others: FileColumn["field"][] = columns.map(({ field }) => (field === chosen ? null : field));
    void onChange({ kind: "match", fields: others.with(index, chosen) });
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

/** Renders questions about ambiguous cells: their decimal signs, texts that may mean empty, cells to fill from above, and doubtful values. */
function FileQuestions({ labels, preview, onChange }: PreviewSectionProps) {
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

/** The kinds of rows that the person may include, with the labels of their checkboxes. */
const OPTIONAL_ROW_KINDS: [kind: RowKind, label: string][] = [
  ["update", "Perbarui yang sudah ada"],
  ["same", "Tambah juga yang sudah ada dan sama"],
  ["similar", "Tambah juga yang mirip"],
  ["repeated", "Tambah juga yang ganda di berkas"],
  ["rival", "Tambah juga yang namanya sama, isinya lain"],
];

type ImportStepsProps = {
  labels: Record<string, string>;
  isFile: boolean;
  canUpdate: boolean;
  handle: PreviewHandle;
  intro?: ReactNode;
  children: ReactNode;
};

/** Renders the steps of an import or copy: first its source (`children`), then the preview of its rows with questions and the run button. */
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
  const canInclude = (kind: RowKind) =>
    kind === "update" ? canUpdate : isFile || kind === "similar" || kind === "rival";
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
      <FileQuestions {...sectionProps} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {OPTIONAL_ROW_KINDS.filter(([kind]) => counts[kind] > 0 && canInclude(kind)).map(([kind, label]) => (
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
