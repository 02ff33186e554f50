"use client";

import { type DragEvent, useRef, useState } from "react";
import type { BatchHead } from "@/lib/batch/writes";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { MOST_FILE_BYTES } from "@/lib/sheets/reader/grid";
import { fileName, localNow } from "@/lib/sheets/sheet";
import { startXlsx } from "@/lib/sheets/xlsx";
import { useDropGuard } from "../../_session/leaving/use-drop-guard";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { Button, buttonLook } from "../../_ui/button";
import { Field, INPUT_LOOK } from "../../_ui/fields/field";
import { saveFile } from "../../_ui/save-file";
import { CheckedRows } from "./import-preview";
import { readSources, usePreview } from "./use-preview";

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";

const NOT_READ =
  "Berkas ini tidak dapat dibaca: mungkin sudah diubah atau dipindahkan, atau berupa folder. Pilih lagi berkasnya.";

const FAILED = "Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.";

function useImport({ resource, known, today, list, labels }: ImportedList) {
  const previewing = usePreview(FAILED, { way: "import", resource, title: "Impor", list, labels });
  const { setRefusal } = previewing;
  const { userId } = useOwner();

  async function check(source: File | string) {
    if (source instanceof File && source.size > MOST_FILE_BYTES) return setRefusal(TOO_LARGE);
    const file = source instanceof File ? await source.arrayBuffer().catch(() => null) : source;
    if (file === null) return setRefusal(NOT_READ);
    const read = await readSources(resource, known, userId);
    if (read.kind !== "sources") return showProblem(read);
    previewing.start();
    await previewing.open({ kind: "file", file, resource, sources: read.sources, today });
  }

  return { ...previewing, check: (source: File | string) => previewing.whileBusy(() => check(source)) };
}

/** What the import screen needs of the list into which it imports; serializable. */
export type ImportedList = Pick<BatchHead, "resource" | "list" | "labels"> & {
  /** What stands in each field for example. */
  examples: Record<string, string>;
  known: ImportDefinition["known"];
  canUpdate: boolean;
  /** What the person should know before, as that a user cannot be created. */
  warning: string | null;
  today: string;
};

function saveTemplate({ list, labels, examples }: ImportedList): void {
  const columns = Object.values(labels).map((label) => ({ label, kind: "text" as const }));
  const now = localNow();
  const notes = Object.entries(labels).map(([field, label]) => [label, examples[field] ?? ""]);
  const workbook = startXlsx({ title: list.title, author: "", createdAt: now }, columns, {
    title: "Contoh",
    rows: [["Kolom", "Contoh"], ...notes],
  });
  saveFile(workbook.end(), fileName(`Templat ${list.title}`, now, "xlsx"));
}

const ACCEPTED = ".xlsx,.csv,.tsv,.txt";
const PASTED_ROWS = 8;

type ImportSourceProps = { imported: ImportedList; importing: ReturnType<typeof useImport> };

function ImportSource({ imported, importing }: ImportSourceProps) {
  const pasted = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  useDropGuard();

  function check() {
    const text = pasted.current?.value ?? "";
    const source = text.trim() === "" ? file : text;
    setIsEmpty(source === null);
    if (source !== null) void importing.check(source);
  }

  function drop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    setFile(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to the file field in it.
    <div
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
      className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6"
    >
      <div className="grid gap-4">
        <Field
          label="Tempel dari spreadsheet"
          hint="Salin sel-selnya berikut judul kolom, lalu tempel di sini."
          error={isEmpty ? "Tempel sel atau pilih berkas." : null}
        >
          {(ties) => (
            <textarea
              {...ties}
              ref={pasted}
              rows={PASTED_ROWS}
              wrap="off"
              spellCheck={false}
              className={`${INPUT_LOOK} font-mono text-sm`}
            />
          )}
        </Field>
        <FileField file={file} onFile={setFile} />
      </div>
      <p className="text-sm text-muted">Kolom: {Object.values(imported.labels).join(", ")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => saveTemplate(imported)}>Unduh templat</Button>
        <Button kind="primary" disabled={importing.isBusy} onClick={check}>
          {importing.isBusy ? "Memeriksa..." : "Periksa"}
        </Button>
      </div>
    </div>
  );
}

function FileField({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  return (
    <Field label="Atau dari berkas" hint="Berkas .xlsx, .csv atau .tsv, paling besar 10 MB.">
      {(ties) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...ties}
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              onFile(target.files?.[0] ?? null);
              // The same file can be chosen again, once it was saved again.
              target.value = "";
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={ties.id}
            className={`${buttonLook("plain")} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
          >
            Pilih berkas
          </label>
          <p className="text-sm text-muted wrap-anywhere">{file ? file.name : "Belum ada berkas"}</p>
        </div>
      )}
    </Field>
  );
}

/** Renders the import into a list: the choice of a file, then the preview of its rows. */
export function ImportScreen({ imported }: { imported: ImportedList }) {
  const importing = useImport(imported);
  return (
    <>
      {imported.warning && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong">
          {imported.warning}
        </p>
      )}
      <CheckedRows isFile labels={imported.labels} canUpdate={imported.canUpdate} previewing={importing}>
        <ImportSource imported={imported} importing={importing} />
      </CheckedRows>
    </>
  );
}
