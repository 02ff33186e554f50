"use client";

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
import { createExportFileName, describeFilters, type ExportInfo, toExportColumns } from "./export-info";
import type { ExportOutput } from "./write-rows";

/** Reads the rows to export; `null` if they could not be loaded. */
export type ListReader = () => Promise<ExportableList | null>;

/** The state of an export: its progress, from 0 to 1, its result as a text, or the rows to print; `null` if there is no export. */
type ExportState =
  | { kind: "running"; progress: number }
  | { kind: "ended"; text: string }
  | { kind: "printing"; rows: string[][]; info: ExportInfo }
  | null;

const COPY_FAILED_TEXT = "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.";

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

  async function deliverResult(
    ended: ExportResult,
    format: ExportFormat,
    copied: Promise<boolean> | null,
  ): Promise<ExportState> {
    if (ended.kind !== "done") {
      showProblem(ended);
      return null;
    }
    const { exported, info } = ended;
    if (!(exported instanceof Blob)) return { kind: "printing", rows: exported, info };
    const rows = formatAmount(info.count);
    if (!copied) {
      saveFile(exported, createExportFileName(info, format));
      return { kind: "ended", text: `${rows} baris diekspor.` };
    }
    if (!(await copied)) {
      showProblem(toMessage(COPY_FAILED_TEXT));
      return null;
    }
    if (format === "whatsapp")
      return { kind: "ended", text: `Ringkasan ${rows} baris disalin. Tempelkan di WhatsApp.` };
    return { kind: "ended", text: `${rows} baris disalin. Tempelkan di lembar kerja.` };
  }

  async function startExport(format: ExportFormat) {
    stopExport({ kind: "running", progress: 0 });
    const abortController = new AbortController();
    const { signal } = abortController;
    aborterRef.current = abortController;
    const onProgress = (progress: number) => {
      if (!signal.aborted) setState({ kind: "running", progress });
    };
    const request = { format, address, look, author, userId, link: window.location.href };
    const result = (readList?.() ?? listStore.whenWhole(format !== "whatsapp")).then((shown) => {
      const exported = runExport(request, shown, signal, onProgress);
      shown?.list.delayClose(exported);
      return exported;
    });
    // Copying starts before the export has ended, because browsers allow it only in the handler of the press.
    const copied = format === "clipboard" || format === "whatsapp" ? copyExport(result) : null;
    const ended = await result;
    if (signal.aborted) return;
    const next = await deliverResult(ended, format, copied);
    // A transition, because rendering the rows to print must not block input.
    if (!signal.aborted) startTransition(() => setState(next));
  }

  return {
    state,
    start: startExport,
    cancel: () => stopExport({ kind: "ended", text: "Ekspor dibatalkan." }),
  };
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

/** Exports the rows of a list that match the address; calls `onProgress` with the share of the rows that are written, from 0 to 1. */
export async function runExport(
  request: ExportRequest,
  shown: ExportableList | null,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<ExportResult> {
  if (!shown) return LIST_FAILED_MESSAGE;
  const { view, list, columns: shownColumns, tones } = shown;
  const { format, address, author, link } = request;
  const columns = shownColumns ?? toExportColumns(view, request.look);
  const { title, timeZone } = view;
  if (columns.length === 0) return NO_COLUMNS_MESSAGE;
  const fields = columns.map(({ field }) => field);
  const { port1, port2: port } = new MessageChannel();
  const count = await list.serveRows(address, fields, port1);
  if (count === null) return address.search === "" ? SCRIPT_NOT_LOADED_MESSAGE : SEARCH_STOPPED_MESSAGE;
  const filters = shown.filters ?? describeFilters(view, address);
  const flaggedQuery = format === "whatsapp" && createFlaggedCountQuery(list, view.resource, request.userId);
  const flagged = flaggedQuery ? await list.checks?.<"total">(address, flaggedQuery) : undefined;
  const flaggedCount = flagged?.count;
  const startedAt = Date.now();
  const info = { title, columns, tones, filters, count, startedAt, timeZone, author, link, flaggedCount };
  const problem = signal.aborted
    ? EXPORT_FAILED_MESSAGE
    : await authorizeExport(request, view.resource, info);
  if (problem || signal.aborted) {
    port.close();
    return problem ?? EXPORT_FAILED_MESSAGE;
  }
  const job = { kind: "export" as const, port, format, info };
  const output = await runExportWorker(job, signal, (rows) => onProgress(rows / count));
  return "kind" in output ? output : { kind: "done", exported: output, info };
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

/** Copies the text of an export to the clipboard as soon as it is written; returns whether that succeeded. Browsers require the call in the handler of a press. */
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
const EXPORT_FAILED_MESSAGE = toMessage("Ekspor gagal. Coba lagi.");

const tooManyRowsMessage = (count: number) =>
  toMessage(
    `Paling banyak ${formatAmount(MAX_PRINTED_ROWS)} baris dapat dicetak, sedangkan daftar ini memuat ${formatAmount(count)} baris. Gunakan Excel.`,
  );
