"use client";

import type { ReactNode } from "react";
import type { RowKind } from "@/lib/batch/imports/import-row";
import type { UnknownValue } from "@/lib/batch/imports/known-values";
import type { FileColumn, Preview } from "@/lib/batch/imports/preview";
import { formatAmount } from "@/lib/list/format-value";
import { CheckBox, SelectField } from "../../_ui/fields/field";
import { PlanPreview, RunActions } from "../run/plan-preview";
import { Steps } from "../run/steps";
import { FileQuestions, TextButton } from "./file-questions";
import { KIND_WORDS, useImportTable } from "./preview-table";
import type { Previewing } from "./use-preview";

type ColumnMatchingProps = {
  labels: Record<string, string>;
  columns: FileColumn[];
  onMatch: (fields: FileColumn["field"][]) => void;
};

/** Renders which column of the file is which field; open where a field has no column. */
function ColumnMatching({ labels, columns, onMatch }: ColumnMatchingProps) {
  const names = Object.keys(labels);
  const missing = names.filter((name) => !columns.some(({ field }) => field === name));
  const unused = columns.filter(({ field }) => field === null).map(({ label }) => label);

  function choose(at: number, label: string) {
    const chosen = names.find((name) => labels[name] === label) ?? null;
    const others = columns.map(({ field }) => (field === chosen ? null : field));
    onMatch(others.with(at, chosen));
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

type UnknownValuesProps = {
  labels: Record<string, string>;
  unknown: UnknownValue[];
  onReplace: (value: UnknownValue, by: string) => void;
};

/** Renders the values that are in no pick list, each with its nearest spelling as a button. */
function UnknownValues({ labels, unknown, onReplace }: UnknownValuesProps) {
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
              <TextButton onClick={() => onReplace(value, value.nearest ?? "")}>
                Ganti dengan “{value.nearest}”
              </TextButton>
            )}
          </li>
        ))}
      </ul>
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
  const { preview, refusal } = previewing;
  return (
    <>
      <Steps way={isFile ? "import" : "copy"} at={preview ? 2 : 1} />
      <p
        role="alert"
        className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong empty:hidden"
      >
        {refusal}
      </p>
      {preview ? intro : children}
      {preview && <ImportPreview {...{ labels, isFile, canUpdate, preview, previewing }} />}
    </>
  );
}

type ImportPreviewProps = Omit<CheckedRowsProps, "intro" | "children"> & { preview: Preview };

function ImportPreview({ labels, isFile, canUpdate, preview, previewing }: ImportPreviewProps) {
  const { counts, leftOut, remarks } = preview;
  const { taken, change, setTaken } = previewing;
  const table = useImportTable({ labels, taken, preview, onChange: change });
  const count = taken.reduce((sum, kind) => sum + counts[kind] - leftOut[kind], 0);
  const isOffered = (kind: RowKind) =>
    kind === "update" ? canUpdate : isFile || kind === "similar" || kind === "rival";
  return (
    <>
      {remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {isFile && (
        <ColumnMatching
          labels={labels}
          columns={preview.columns}
          onMatch={(fields) => void change({ kind: "match", fields })}
        />
      )}
      <UnknownValues
        labels={labels}
        unknown={preview.unknown}
        onReplace={(value, by) => void change({ kind: "replace", value, by }, 0)}
      />
      <FileQuestions {...{ labels, onChange: change }} questions={preview.questions} />
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
        {...{ counts, ...table, view: preview, onShow: previewing.show }}
        words={KIND_WORDS}
        label={isFile ? "Isi berkas" : "Yang disalin"}
      />
      <RunActions
        count={count}
        isBusy={previewing.isBusy}
        back={previewing.back}
        onRun={() => void previewing.run()}
      />
    </>
  );
}
