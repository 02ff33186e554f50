"use client";

import type { ReactNode } from "react";
import type { RowKind } from "@/lib/batch/imports/import-row";
import { formatAmount } from "@/lib/list/format-value";
import { CheckBox } from "../../_ui/fields/check-box";
import { PlanPreview, RunActions, Steps } from "../run/plan-preview";
import { ColumnMatching, FileQuestions, TextButton, UnknownValues } from "./file-questions";
import { importColumns, KIND_WORDS } from "./preview-table";
import type { Previewing } from "./use-preview";

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
