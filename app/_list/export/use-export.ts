"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { announceExport } from "@/app/_actions/exports";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ExportFormat } from "@/lib/messages/export-format";
import {
  type Message,
  NOT_LOADED,
  NOT_SENT,
  UNKNOWN_OUTCOME,
  UNREACHABLE,
  type WriteProblem,
} from "@/lib/messages/problem";
import type { ListLook } from "@/lib/preferences/preferences";
import { onBeforeUnload } from "../../_session/leaving/unsaved-changes";
import { useOwner } from "../../_session/page-owner";
import { showProblem } from "../../_session/session-end";
import { lastChecked } from "../../_store/lists/last-checked";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { sendWrite } from "../../_store/send-write";
import { saveFile } from "../../_ui/save-file";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { useListAddress } from "../address/use-list-address";
import { type ShownList, useListOffer } from "../rows/offered-list";
import { type ExportAbout, exportedColumns, fileNameOf, narrowingOf } from "./about-export";
import type { ExportJob } from "./export.worker";
import type { Exported } from "./write-rows";

/** More rows make a print that nobody leafs through. */
const MOST_PRINTED = 2000;

const refuse = (text: string): Message => ({ kind: "message", text });

const MISSING = refuse("Daftar tidak dapat dimuat, sehingga tidak dapat diekspor.");
const STOPPED_SEARCH = refuse("Pencarian ini dihentikan, sehingga tidak ada baris yang dapat diekspor.");
const NO_COLUMNS = refuse(
  "Semua kolom tersembunyi, sehingga tidak ada yang dapat diekspor. Tampilkan sedikitnya satu kolom.",
);
const ABSENT = refuse(NOT_LOADED);
const FAILED = refuse("Ekspor gagal. Coba lagi.");

const tooManyToPrint = (count: number) =>
  refuse(
    `Paling banyak ${formatAmount(MOST_PRINTED)} baris dapat dicetak, sedangkan daftar ini memuat ${formatAmount(count)} baris. Gunakan Excel.`,
  );

/** What a person wants to take along: the rows at an address of the list, with its columns as they are shown. */
type ExportOrder = {
  format: ExportFormat;
  address: ListAddress;
  look: ListLook;
  author: string;
  userId: string;
  link: string;
};

/** Tells the server of an export, for its audit log; returns why the export must not be done, or `null`. */
async function announce(
  { format, userId }: ExportOrder,
  resource: string,
  { count, narrowedBy }: ExportAbout,
): Promise<WriteProblem | null> {
  if (format === "print" && count > MOST_PRINTED) return tooManyToPrint(count);
  const facts = { format, rows: count, filtered: narrowedBy.length > 0 };
  const reply = await sendWrite(() => announceExport(resource, facts, userId));
  if (reply.kind === "recorded") return null;
  return reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
}

async function work(job: ExportJob, signal: AbortSignal, onWritten: (rows: number) => void) {
  const worker = new WorkerCalls<ExportJob, { export: Exported }>(
    () => new Worker(new URL("./export.worker.ts", import.meta.url)),
  );
  signal.addEventListener("abort", () => worker.end());
  const exported = await worker.ask(job, undefined, onWritten);
  const { failure } = worker;
  worker.end();
  return exported ?? (failure === "absent" ? ABSENT : FAILED);
}

type ExportResult = { kind: "done"; exported: Exported; about: ExportAbout } | WriteProblem;

/** Exports the found rows of a list; `onProgress` gets the part that is written. An abort leaves nothing, not even a result. */
export async function runExport(
  order: ExportOrder,
  shown: ShownList | null,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ExportResult> {
  if (!shown) return MISSING;
  const { view, list, columns: other, tones } = shown;
  const { format, address, author } = order;
  const columns = other ?? exportedColumns(view, order.look);
  const { title, timeZone } = view;
  if (columns.length === 0) return NO_COLUMNS;
  const fields = columns.map(({ field }) => field);
  const { port1, port2: port } = new MessageChannel();
  const count = await list.serveRows(address, fields, port1);
  if (count === null) return address.search === "" ? ABSENT : STOPPED_SEARCH;
  const narrowedBy = shown.narrowedBy ?? narrowingOf(view, address);
  const { link } = order;
  const checked = lastChecked.get();
  const flaggedCount = checked?.list === list && narrowedBy.length === 0 ? checked.count : undefined;
  const at = Date.now();
  const about = { title, columns, tones, narrowedBy, count, at, timeZone, author, link, flaggedCount };
  const problem = signal.aborted ? FAILED : await announce(order, view.resource, about);
  if (problem || signal.aborted) {
    port.close();
    return problem ?? FAILED;
  }
  const job = { kind: "export" as const, port, format, about };
  const exported = await work(job, signal, (rows) => onProgress(rows / count));
  return "kind" in exported ? exported : { kind: "done", exported, about };
}

/** Puts the text of an export into the clipboard as soon as it is there, if a press is handled now; returns whether it could. */
async function copyText(result: Promise<ExportResult>): Promise<boolean> {
  const text = result.then((ended) => {
    if (ended.kind === "done" && ended.exported instanceof Blob) return ended.exported;
    throw new Error("There is nothing to copy.");
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    await text.catch(() => undefined);
    return false;
  }
}

/** What is shown of an export: which part of it is done, its result, or the rows to print. */
type ExportState =
  | { kind: "running"; part: number }
  | { kind: "ended"; text: string }
  | { kind: "printing"; rows: string[][]; about: ExportAbout }
  | null;

const NOT_COPIED = "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.";

/** Exports the found rows of the shown list, one export at a time; it ends with the list or the session, its result with the next press. */
export function useExport(look: ListLook, author: string) {
  const offer = useListOffer();
  const { address } = useListAddress();
  const { userId } = useOwner();
  const [state, setState] = useState<ExportState>(null);
  const running = useRef<AbortController>(null);

  const stop = useCallback((left: ExportState = null) => {
    running.current?.abort();
    setState(left);
  }, []);

  useEffect(() => {
    const forget = onBeforeUnload(async () => stop());
    return () => {
      forget();
      running.current?.abort();
    };
  }, [stop]);

  function clear() {
    if (state?.kind !== "running") setState(null);
  }
  useWindowEvent("pointerdown", clear);
  useWindowEvent("keydown", clear);

  /** Saves, prints or copies what was exported, or tells the problem; returns what is shown then. */
  async function handOver(
    ended: ExportResult,
    format: ExportFormat,
    copied: Promise<boolean> | null,
  ): Promise<ExportState> {
    if (ended.kind !== "done") {
      showProblem(ended);
      return null;
    }
    const { exported, about } = ended;
    if (!(exported instanceof Blob)) return { kind: "printing", rows: exported, about };
    const rows = formatAmount(about.count);
    if (!copied) {
      saveFile(exported, fileNameOf(about, format));
      return { kind: "ended", text: `${rows} baris diekspor.` };
    }
    if (await copied)
      return {
        kind: "ended",
        text:
          format === "whatsapp"
            ? `Ringkasan ${rows} baris disalin. Tempelkan di WhatsApp.`
            : `${rows} baris disalin. Tempelkan di lembar kerja.`,
      };
    showProblem(refuse(NOT_COPIED));
    return null;
  }

  async function start(format: ExportFormat) {
    stop({ kind: "running", part: 0 });
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    const onProgress = (part: number) => {
      if (!signal.aborted) setState({ kind: "running", part });
    };
    const order = { format, address, look, author, userId, link: window.location.href };
    const result = offer.whenWhole(format !== "whatsapp").then((shown) => {
      const exported = runExport(order, shown, signal, onProgress);
      shown?.list.delayClose(exported);
      return exported;
    });
    // A browser takes a text only while the press is handled.
    const copied = format === "clipboard" || format === "whatsapp" ? copyText(result) : null;
    const ended = await result;
    if (signal.aborted) return;
    const next = await handOver(ended, format, copied);
    // As a transition, the many rows of a print are rendered bit by bit.
    if (!signal.aborted) startTransition(() => setState(next));
  }

  return { state, start, cancel: () => stop({ kind: "ended", text: "Ekspor dibatalkan." }) };
}
