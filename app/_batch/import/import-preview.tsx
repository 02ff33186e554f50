"use client";

import type { Columns } from "@/lib/batch/imports/copied-rows";
import type { UnknownValue } from "@/lib/batch/imports/known-values";
import { formatAmount } from "@/lib/list/format-value";
import { SelectField } from "../../_ui/fields/field";
import type { FileSummary } from "./import.worker";
import { TablePreview } from "./table-preview";
import type { Preview, Previewing } from "./use-preview";

type ColumnMatchingProps = {
  labels: Record<string, string>;
  file: FileSummary;
  onMatch: (columns: Columns) => void;
};

/** Renders which column of the file is which field; open where a field has no column. */
function ColumnMatching({ labels, file, onMatch }: ColumnMatchingProps) {
  const { columns, labelRow } = file;
  const missing = Object.keys(labels).filter((name) => !columns.some(({ field }) => field === name));
  const unused = columns.filter(({ field }) => field === null).map(({ label }) => label);
  const names = Object.keys(labels);

  function choose(at: number, label: string) {
    const chosen = names.find((name) => labels[name] === label) ?? null;
    const fields = columns.map(({ field }, column) => {
      if (column === at) return chosen;
      return field === chosen ? null : field;
    });
    onMatch({ fields, labelRow });
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
              <button
                type="button"
                onClick={() => onReplace(value, value.nearest ?? "")}
                className="py-1 font-semibold text-brand-stronger underline"
              >
                Ganti dengan “{value.nearest}”
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ImportPreviewProps = {
  labels: Record<string, string>;
  canUpdate: boolean;
  preview: Preview;
  previewing: Previewing;
};

/** Renders what is in a file: its columns, what is wrong, which rows are taken, and the rows. */
export function ImportPreview({ labels, canUpdate, preview, previewing }: ImportPreviewProps) {
  const { file, unknown } = preview.summary;
  return (
    <>
      {file && file.remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {file.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {file && (
        <ColumnMatching
          labels={labels}
          file={file}
          onMatch={(columns) => void previewing.change({ kind: "match", columns })}
        />
      )}
      <UnknownValues
        labels={labels}
        unknown={unknown}
        onReplace={(value, by) => void previewing.change({ kind: "replace", value, by }, 0)}
      />
      <TablePreview
        label="Isi berkas"
        labels={labels}
        offered={["same", "similar", "repeated"]}
        canUpdate={canUpdate}
        preview={preview}
        previewing={previewing}
      />
    </>
  );
}
