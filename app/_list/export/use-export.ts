import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { logExport } from "@/app/_actions/exports";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ExportFormat } from "@/lib/messages/export-format";
import {
  type AlertMessage,
  NOT_SENT,
  SCRIPT_NOT_LOADED,
  UNKNOWN_OUTCOME,
  UNREACHABLE,
  type WriteProblem,
} from "@/lib/messages/problem";
import type { ListLook } from "@/lib/preferences/preferences";
import { onLeavePage } from "../../_session/leaving/unsaved-changes";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { createFlaggedCountQuery } from "../../_store/lists/check-settings";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { sendWrite } from "../../_store/send-write";
import { saveFile } from "../../_ui/save-file";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { useListAddress } from "../address/use-list-address";
import { type ExportableList, useShownListStore } from "../rows/shown-list";
import type { ExportJob } from "./export.worker";
import {
  createExportFileName,
  describeFilters,
  type ExportedColumn,
  type ExportInfo,
  toExportColumns,
} from "./export-info";
import type { ExportOutput } from "./write-rows";

/** Reads the rows to export; `null` if they could not be loaded. */
export type ListReader = () => Promise<ExportableList | null>;

/** The state of an export: its progress, from 0 to 1, its result as a text, or the rows to print; `null` if there is no export. */
type ExportState =
  | { kind: "running"; progress: number }
  | { kind: "ended"; text: string }
  | { kind: "printing"; rows: string[][]; info: ExportInfo }
  | null;

/** Returns the state of the current export and the functions that start and cancel it; unmounting and leaving the page cancel it too. */
export function useExport(look: ListLook, author: string, readList?: ListReader) {
  const listStore = useShownListStore();
  const { address } = useListAddress();
  const { userId } = useOwner();
  const [state, setState] = useState<ExportState>(null);
  const aborterRef = useRef<AbortController>(null);

  const stopExport = useCallback((nextState: ExportState = null) => {
    aborterRef.current?.abort();
    setState(nextState);
  }, []);

  useEffect(() => {
    const unsubscribe = onLeavePage(async () => stopExport());
    return () => {
      unsubscribe();
      aborterRef.current?.abort();
    };
  }, [stopExport]);

  function clearResult() {
    if (state?.kind !== "running") setState(null);
  }
  useWindowEvent("pointerdown", clearResult);
  useWindowEvent("keydown", clearResult);

  function readRows(format: ExportFormat): Promise<ExportableList | null> {
    if (readList) return readList();
    // WhatsApp gets a summary of the list itself, even while a tab replaces its rows.
    return format === "whatsapp" ? listStore.whenLoaded() : listStore.whenExportable();
  }

  async function start(format: ExportFormat) {
    stopExport({ kind: "running", progress: 0 });
    const abortController = new AbortController();
    const { signal } = abortController;
    aborterRef.current = abortController;
    const onProgress = (progress: number) => {
      if (!signal.aborted) setState({ kind: "running", progress });
    };
    const request = { format, address, look, author, userId, link: window.location.href };
    const resultPromise = readRows(format).then((shown) => {
      const result = runExport(request, shown, signal, onProgress);
      shown?.list.delayClose(result);
      return result;
    });
    // Copying starts before the export has ended, because browsers allow it only in the handler of the press.
    const isCopied = format === "clipboard" || format === "whatsapp";
    const copyPromise = isCopied ? copyExport(resultPromise) : null;
    const result = await resultPromise;
    if (signal.aborted) return;
    const nextState = await deliverResult(result, format, copyPromise);
    // A transition, because rendering the rows to print must not block input.
    if (!signal.aborted) startTransition(() => setState(nextState));
  }

  const cancel = () => stopExport({ kind: "ended", text: "Ekspor dibatalkan." });
  return { state, start, cancel };
}

type ExportRequest = {
  format: ExportFormat;
  address: ListAddress;
  look: ListLook;
  author: string;
  userId: string;
  link: string;
};

type ExportResult = { kind: "done"; exported: ExportOutput; info: ExportInfo } | WriteProblem;

/** Writes the rows of a list that match an address in a format; calls `onProgress` with the share of the rows that are written, from 0 to 1. */
export async function runExport(
  request: ExportRequest,
  shown: ExportableList | null,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<ExportResult> {
  if (!shown) return LIST_FAILED_MESSAGE;
  const { view, list } = shown;
  const columns = shown.columns ?? toExportColumns(view, request.look);
  if (columns.length === 0) return NO_COLUMNS_MESSAGE;
  const fields = columns.map(({ field }) => field);
  const { port1, port2: port } = new MessageChannel();
  const count = await list.serveRows(request.address, fields, port1);
  if (count === null)
    return request.address.search === "" ? SCRIPT_NOT_LOADED_MESSAGE : SEARCH_STOPPED_MESSAGE;
  const info = await createExportInfo(request, shown, columns, count);
  const problem = signal.aborted
    ? EXPORT_FAILED_MESSAGE
    : await authorizeExport(request, view.resource, info);
  if (problem || signal.aborted) {
    port.close();
    return problem ?? EXPORT_FAILED_MESSAGE;
  }
  const job = { kind: "export" as const, port, format: request.format, info };
  const output = await runExportWorker(job, signal, (rows) => onProgress(rows / count));
  return "kind" in output ? output : { kind: "done", exported: output, info };
}

/** Describes an export of `count` rows; for WhatsApp, also counts the rows that the checks flag. */
async function createExportInfo(
  { format, address, author, userId, link }: ExportRequest,
  { view, list, tones, filters = describeFilters(view, address) }: ExportableList,
  columns: ExportedColumn[],
  count: number,
): Promise<ExportInfo> {
  const { resource, title, timeZone } = view;
  const flaggedQuery = format === "whatsapp" && createFlaggedCountQuery(list, resource, userId);
  const flagged = flaggedQuery ? await list.checks?.<"total">(address, flaggedQuery) : undefined;
  const flaggedCount = flagged?.count;
  const startedAt = Date.now();
  return { title, columns, tones, filters, count, startedAt, timeZone, author, link, flaggedCount };
}

/** Reports an export to the server for its audit log before rows are written; returns why the export is refused, `null` if it may run. */
async function authorizeExport(
  { format, userId }: ExportRequest,
  resource: string,
  { count, filters }: ExportInfo,
): Promise<WriteProblem | null> {
  if (format === "print" && count > MAX_PRINTED_ROWS) return tooManyRowsMessage(count);
  const logEntry = { format, rows: count, filtered: filters.length > 0 };
  const reply = await sendWrite(() => logExport(resource, logEntry, userId));
  if (reply.kind === "recorded") return null;
  return reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
}

/** Writes the rows in a worker, which ends when the signal aborts; returns why that failed, if it did. */
async function runExportWorker(job: ExportJob, signal: AbortSignal, onWritten: (rows: number) => void) {
  const worker = new WorkerCalls<ExportJob, { export: ExportOutput }>(
    () => new Worker(new URL("./export.worker.ts", import.meta.url)),
  );
  signal.addEventListener("abort", () => worker.end());
  const exportOutput = await worker.ask(job, undefined, onWritten);
  const { failure } = worker;
  worker.end();
  return exportOutput ?? (failure === "absent" ? SCRIPT_NOT_LOADED_MESSAGE : EXPORT_FAILED_MESSAGE);
}

/** Copies the text of an export to the clipboard as soon as it is written; returns whether that succeeded. Must be called in the handler of a press. */
async function copyExport(result: Promise<ExportResult>): Promise<boolean> {
  const textBlob = result.then((ended) => {
    if (ended.kind === "done" && ended.exported instanceof Blob) return ended.exported;
    throw new Error("There is nothing to copy.");
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": textBlob })]);
    return true;
  } catch {
    await textBlob.catch(() => undefined);
    return false;
  }
}

/** Saves the file of an export, or waits until its text is copied; returns the state that follows, `null` after showing a problem. */
async function deliverResult(
  result: ExportResult,
  format: ExportFormat,
  copyPromise: Promise<boolean> | null,
): Promise<ExportState> {
  if (result.kind !== "done") {
    showProblem(result);
    return null;
  }
  const { exported, info } = result;
  if (!(exported instanceof Blob)) return { kind: "printing", rows: exported, info };
  const rows = formatAmount(info.count);
  if (!copyPromise) {
    saveFile(exported, createExportFileName(info, format));
    return { kind: "ended", text: `${rows} baris diekspor.` };
  }
  if (!(await copyPromise)) {
    showProblem(COPY_FAILED_MESSAGE);
    return null;
  }
  if (format === "whatsapp")
    return { kind: "ended", text: `Ringkasan ${rows} baris disalin. Tempelkan di WhatsApp.` };
  return { kind: "ended", text: `${rows} baris disalin. Tempelkan di lembar kerja.` };
}

const MAX_PRINTED_ROWS = 2000;

const toMessage = (text: string): AlertMessage => ({ kind: "message", text });

const LIST_FAILED_MESSAGE = toMessage("Daftar tidak dapat dimuat, sehingga tidak dapat diekspor.");
const SEARCH_STOPPED_MESSAGE = toMessage(
  "Pencarian ini dihentikan, sehingga tidak ada baris yang dapat diekspor.",
);
const NO_COLUMNS_MESSAGE = toMessage(
  "Semua kolom tersembunyi, sehingga tidak ada yang dapat diekspor. Tampilkan sedikitnya satu kolom.",
);
const SCRIPT_NOT_LOADED_MESSAGE = toMessage(SCRIPT_NOT_LOADED);
const COPY_FAILED_MESSAGE = toMessage(
  "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.",
);
const EXPORT_FAILED_MESSAGE = toMessage("Ekspor gagal. Coba lagi.");

const tooManyRowsMessage = (count: number) =>
  toMessage(
    `Paling banyak ${formatAmount(MAX_PRINTED_ROWS)} baris dapat dicetak, sedangkan daftar ini memuat ${formatAmount(count)} baris. Gunakan Excel.`,
  );
