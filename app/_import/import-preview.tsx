"use client";

import type { RowKind, Taken } from "@/lib/imports/import-table";
import { ChoiceButtons } from "../_batches/choice-buttons";
import { WindowPager } from "../_batches/window-pager";
import { Button } from "../_ui/button";
import { ColumnMatching } from "./column-matching";
import type { ImportedList } from "./imported-list";
import { KIND_WORDS } from "./kind-words";
import { PreviewTable } from "./preview-table";
import { UnknownValues } from "./unknown-values";
import { type Import, type Preview, takenCount } from "./use-import";

const KINDS = Object.keys(KIND_WORDS) as RowKind[];

const TAKEN: { kind: keyof Taken; label: string }[] = [
  { kind: "update", label: "Perbarui yang sudah ada" },
  { kind: "same", label: "Tambah juga yang sudah ada dan sama" },
  { kind: "repeated", label: "Tambah juga yang ganda di berkas" },
];

type ImportPreviewProps = { imported: ImportedList; importing: Import; preview: Preview };

/** Renders what is in a file: its columns, what is wrong, which rows are taken, and the rows. */
export function ImportPreview({ imported, importing, preview }: ImportPreviewProps) {
  const { summary, shown, rows } = preview;
  const { counts, remarks, unknown } = summary;
  const { taken } = importing;
  const total = KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const count = takenCount(summary, taken);
  return (
    <>
      {remarks.length > 0 && (
        <ul className="list-disc rounded-panel border border-line bg-surface p-3 pl-8 text-sm shadow-panel">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <ColumnMatching labels={imported.labels} summary={summary} onMatch={importing.match} />
      <UnknownValues labels={imported.labels} unknown={unknown} onReplace={importing.replace} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <legend className="sr-only">Baris yang ikut</legend>
        {TAKEN.filter(({ kind }) => counts[kind] > 0 && (kind !== "update" || imported.canUpdate)).map(
          ({ kind, label }) => (
            <label key={kind} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={taken[kind]}
                onChange={({ target }) => importing.setTaken({ ...taken, [kind]: target.checked })}
                className="size-4 accent-brand"
              />
              {label} ({counts[kind].toLocaleString("id-ID")})
            </label>
          ),
        )}
      </fieldset>
      <ChoiceButtons
        label="Tampilkan"
        choices={[
          { value: "all", label: "Semua", count: total },
          ...KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
            value: kind,
            label: KIND_WORDS[kind],
            count: counts[kind],
          })),
        ]}
        chosen={shown}
        onChoose={(kind) => void importing.show(kind, 0)}
      />
      <PreviewTable labels={imported.labels} rows={rows.rows} onEdit={importing.edit} />
      <WindowPager
        start={rows.start}
        count={rows.count}
        onStep={(start) => void importing.show(shown, start)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={importing.back} disabled={importing.isBusy}>
          Kembali
        </Button>
        <Button
          kind="primary"
          disabled={count === 0 || importing.isBusy}
          onClick={() => void importing.run()}
        >
          Jalankan ({count.toLocaleString("id-ID")})
        </Button>
      </div>
    </>
  );
}
