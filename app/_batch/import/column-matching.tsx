"use client";

import type { Columns } from "@/lib/batch/imports/match-columns";
import { SelectField } from "../../_ui/fields/field";
import type { Summary } from "./import.worker";

type ColumnMatchingProps = {
  labels: Record<string, string>;
  summary: Summary;
  onMatch: (columns: Columns) => void;
};

/** Renders which column of the file is which field; open where a field has no column. */
export function ColumnMatching({ labels, summary, onMatch }: ColumnMatchingProps) {
  const { columns, labelRow } = summary;
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
