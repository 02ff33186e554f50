"use client";

import { ColumnMatching } from "./column-matching";
import type { Summary } from "./import.worker";
import type { ImportedList } from "./imported-list";
import { type Offered, TablePreview } from "./table-preview";
import { UnknownValues } from "./unknown-values";
import type { Import } from "./use-import";
import type { Preview } from "./use-preview";

const OFFERED: Offered[] = [
  { kind: "update", label: "Perbarui yang sudah ada" },
  { kind: "same", label: "Tambah juga yang sudah ada dan sama" },
  { kind: "similar", label: "Tambah juga yang mirip" },
  { kind: "repeated", label: "Tambah juga yang ganda di berkas" },
];

type ImportPreviewProps = { imported: ImportedList; importing: Import; preview: Preview<Summary> };

/** Renders what is in a file: its columns, what is wrong, which rows are taken, and the rows. */
export function ImportPreview({ imported, importing, preview }: ImportPreviewProps) {
  const { remarks, unknown } = preview.summary;
  const { labels, canUpdate } = imported;
  return (
    <>
      {remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <ColumnMatching labels={labels} summary={preview.summary} onMatch={importing.match} />
      <UnknownValues
        labels={labels}
        unknown={unknown}
        onReplace={(value, by) => void importing.change({ kind: "replace", value, by }, 0)}
      />
      <TablePreview
        label="Isi berkas"
        labels={labels}
        offered={OFFERED.filter(({ kind }) => kind !== "update" || canUpdate)}
        preview={preview}
        previewing={importing}
      />
    </>
  );
}
