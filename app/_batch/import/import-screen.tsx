"use client";

import { useRef, useState } from "react";
import type { BatchInfo } from "@/lib/batch/writes";
import { formatFileSize } from "@/lib/fields/pictures/check-picture";
import type { ImportDefinition } from "@/lib/resources/resource-definition";
import { MAX_FILE_BYTES } from "@/lib/sheets/reader/grid";
import { createFileName, getLocalTime } from "@/lib/sheets/sheet";
import { startXlsx } from "@/lib/sheets/xlsx";
import { decodeBase64, encodeBase64 } from "../../_session/drafts/encrypted-draft";
import { usePreventFileDrop } from "../../_session/leaving/unsaved-changes";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { Button, buttonClass } from "../../_ui/button";
import { dropAreaClass, FileInput, useDropArea } from "../../_ui/fields/drop-area";
import { Field, INPUT_CLASS } from "../../_ui/fields/field";
import { Icon } from "../../_ui/icon";
import { saveFile } from "../../_ui/save-file";
import { BackToListButton } from "../run/plan-preview";
import { ImportSteps } from "./import-steps";
import { type Corrections, fetchReferenceData, useImportWorker, usePreview } from "./use-preview";

/** What the import screen knows about its list, passed from the server to the client. */
export type ImportTarget = Pick<BatchInfo, "resource" | "list" | "labels"> & {
  examples: Record<string, string>;
  /** The fields whose cells in the template are not formatted as text: numbers and times. */
  notTexts: string[];
  pickLists: ImportDefinition["pickLists"];
  canUpdate: boolean;
  warning: string | null;
  today: string;
};

/** The content of a draft; `mended` are the corrections of the rows. */
type ImportDraft = { text: string; file: { name: string; base64: string } | null; mended: Corrections };

/** The source of the rows: the pasted text, or if it is empty the file. */
type ImportInput = { file: File | null; text: string };

/** Renders the import screen of a list: first the choice of a file, then the preview of its rows. */
export function ImportScreen({ imported }: { imported: ImportTarget }) {
  const { resource, pickLists, today, list } = imported;
  const { userId } = useOwner();
  const [input, setInput] = useState<ImportInput>({ file: null, text: "" });
  /** The content of the chosen file, for the draft; `null` for pasted text. */
  const fileBase64Ref = useRef<string>(null);
  const worker = useImportWorker(
    "Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.",
  );
  const preview = usePreview<ImportDraft>({
    worker,
    way: "import",
    title: "Impor",
    target: imported,
    draft: { title: `Impor ${list.title}`, read: createDraft, restore: restoreDraft },
  });
  const { setRefusal } = preview;
  async function openPreview({ file, text }: ImportInput, mended?: Corrections) {
    setInput({ file, text });
    const isPasted = text.trim() !== "";
    if (!isPasted && file && file.size > MAX_FILE_BYTES)
      return setRefusal("Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.");
    const content = isPasted ? text : await file?.arrayBuffer().catch(() => null);
    if (!content) return setRefusal(UNREADABLE_FILE_TEXT);
    fileBase64Ref.current = typeof content === "string" ? null : encodeBase64(new Uint8Array(content));
    const reply = await fetchReferenceData(resource, pickLists, userId);
    if (reply.kind !== "sources") return showProblem(reply);
    worker.restart();
    await preview.open({ kind: "file", file: content, resource, sources: reply.sources, today }, mended);
  }
  function createDraft(mended: Corrections | null): ImportDraft | null {
    const { file, text } = input;
    const base64 = fileBase64Ref.current;
    const stored = file && base64 ? { name: file.name, base64 } : null;
    return mended && { text, file: stored, mended };
  }
  function restoreDraft({ text, file, mended }: ImportDraft): void {
    const input = { text, file: file && new File([decodeBase64(file.base64)], file.name) };
    void preview.whileBusy(() => openPreview(input, mended));
  }
  return (
    <>
      {imported.warning && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm font-medium text-danger-strong">
          {imported.warning}
        </p>
      )}
      <ImportSteps isFile labels={imported.labels} canUpdate={imported.canUpdate} handle={preview}>
        <ImportSourceForm
          {...{ imported, input }}
          isBusy={preview.isBusy}
          onCheck={(next) => void preview.whileBusy(() => openPreview(next))}
        />
      </ImportSteps>
    </>
  );
}

const UNREADABLE_FILE_TEXT =
  "Berkas ini tidak dapat dibaca: mungkin sudah diubah atau dipindahkan, atau berupa folder. Pilih lagi berkasnya.";

type ImportSourceFormProps = {
  imported: ImportTarget;
  input: ImportInput;
  isBusy: boolean;
  onCheck: (input: ImportInput) => void;
};
function ImportSourceForm({ imported, input, isBusy, onCheck }: ImportSourceFormProps) {
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState(input.file);
  const [problem, setProblem] = useState<string | null>(null);
  usePreventFileDrop();
  const { isOver, area } = useDropArea((files) => {
    const [only] = files;
    if (files.length > 1) setProblem("Hanya satu berkas yang dapat dipilih.");
    else if (only) selectFile(only);
  }, fillTextArea);
  function fillTextArea(text: string) {
    if (!textAreaRef.current) return;
    textAreaRef.current.value = text;
    textAreaRef.current.focus();
  }
  function selectFile(chosen: File | null) {
    setProblem(null);
    setFile(chosen);
  }
  function handleSubmit() {
    const text = textAreaRef.current?.value ?? "";
    const isEmpty = text.trim() === "" && file === null;
    setProblem(isEmpty ? "Tempel sel atau pilih berkas." : null);
    if (!isEmpty) onCheck({ file, text });
  }
  return (
    <div
      {...area}
      className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6"
    >
      <div className="grid gap-4">
        <Field
          label="Tempel dari spreadsheet"
          hint="Salin sel-selnya berikut judul kolom, lalu tempel di sini."
        >
          {(attributes) => (
            <textarea
              {...attributes}
              ref={textAreaRef}
              defaultValue={input.text}
              rows={6}
              wrap="off"
              spellCheck={false}
              className={`${INPUT_CLASS} font-mono text-sm`}
            />
          )}
        </Field>
        <Field
          label="Atau dari berkas"
          hint="Berkas .xlsx, .csv atau .tsv, paling besar 10 MB."
          error={problem}
        >
          {(attributes) => (
            <div className={dropAreaClass(isOver, problem !== null)}>
              <FileInput
                {...attributes}
                isOver={isOver}
                accept=".xlsx,.xlsm,.csv,.tsv,.txt,.xls,.xlsb,.ods"
                onChange={({ target }) => {
                  selectFile(target.files?.[0] ?? null);
                  // Resets the input, so that choosing the same file again fires an event.
                  target.value = "";
                }}
                className="grid min-h-28 justify-items-center gap-2 text-center"
              >
                <Icon path="M12 16V4M7 9l5-5 5 5M3 16v5h18v-5" size={24} className="text-brand-stronger" />
                {file ? (
                  <p className="wrap-anywhere">
                    <span className="font-semibold">{file.name}</span>{" "}
                    <span className="whitespace-nowrap text-muted">{formatFileSize(file.size)}</span>
                  </p>
                ) : (
                  <p className="text-muted pointer-coarse:hidden">Tarik berkas ke sini, atau</p>
                )}
                <span aria-hidden className={buttonClass("plain")}>
                  {file ? "Ganti berkas" : "Pilih berkas"}
                </span>
              </FileInput>
            </div>
          )}
        </Field>
      </div>
      <p className="text-sm text-muted">Kolom: {Object.values(imported.labels).join(", ")}</p>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <BackToListButton path={imported.list.path} />
        <Button onClick={() => downloadTemplate(imported)}>Unduh templat</Button>
        <Button kind="primary" disabled={isBusy} onClick={handleSubmit}>
          {isBusy ? "Memeriksa..." : "Periksa"}
        </Button>
      </div>
    </div>
  );
}

function downloadTemplate({ list, labels, examples, notTexts }: ImportTarget): void {
  const columns = Object.entries(labels).map(([field, label]) => ({
    label,
    kind: notTexts.includes(field) ? ("number" as const) : ("text" as const),
  }));
  const now = getLocalTime();
  const exampleRows = Object.entries(labels).map(([field, label]) => [label, examples[field] ?? ""]);
  const workbook = startXlsx({ title: list.title, author: "", createdAt: now }, columns, {
    title: "Contoh",
    rows: [["Kolom", "Contoh"], ...exampleRows],
  });
  saveFile(workbook.end(), createFileName(`Templat ${list.title}`, now, "xlsx"));
}
