import { announceExport } from "@/app/_actions/exports";
import { formatAmount } from "@/lib/list/format-value";
import type { ListAddress } from "@/lib/list/list-address";
import type { ExportFormat } from "@/lib/messages/export-format";
import {
  NOT_LOADED,
  NOT_SENT,
  UNKNOWN_OUTCOME,
  UNREACHABLE,
  type WriteProblem,
} from "@/lib/messages/problem";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { sendWrite } from "../../_store/send-write";
import type { ShownList } from "../offered-list";
import { aboutRows, type ExportAbout, exportedColumns, narrowingOf, notesOf } from "./about-export";
import type { Exported, ExportJob } from "./write-rows";

type Facts = { format: ExportFormat; rows: number; filtered: boolean };

/** Tells the server of an export, for its audit log; returns why the export must not be done, or `null`. */
async function announce(resource: string, facts: Facts, userId: string): Promise<WriteProblem | null> {
  const reply = await sendWrite(() => announceExport(resource, facts, userId));
  if (reply.kind === "recorded") return null;
  return reply === NOT_SENT || reply === UNKNOWN_OUTCOME ? UNREACHABLE : reply;
}

/** More rows make a print that nobody leafs through. */
const MOST_PRINTED = 2000;

/** What a person wants to take along: the rows at an address of the list, without the hidden columns. */
export type ExportOrder = {
  format: ExportFormat;
  place: ListAddress;
  hidden: string[];
  author: string;
  userId: string;
};

/** How an export has ended. */
export type ExportResult =
  | { kind: "done"; exported: Exported; about: ExportAbout }
  | { kind: "stopped" }
  | { kind: "refused"; problem: WriteProblem };

const STOPPED: ExportResult = { kind: "stopped" };

const refuse = (text: string): ExportResult => ({ kind: "refused", problem: { kind: "message", text } });

const MISSING = refuse("Daftar tidak dapat dimuat, sehingga tidak dapat diekspor.");
const STOPPED_SEARCH = refuse("Pencarian ini dihentikan, sehingga tidak ada baris yang dapat diekspor.");
const ABSENT = refuse(NOT_LOADED);
const FAILED = refuse("Ekspor gagal. Coba lagi.");

const tooManyToPrint = (count: number) =>
  refuse(
    `Paling banyak ${formatAmount(MOST_PRINTED)} baris dapat dicetak, sedangkan daftar ini memuat ${formatAmount(count)} baris. Gunakan Excel.`,
  );

/** Returns why rows must not be exported, after the server has recorded that they are. */
async function refusalOf(
  { format, userId }: ExportOrder,
  resource: string,
  { count, narrowedBy }: ExportAbout,
) {
  if (format === "print" && count > MOST_PRINTED) return tooManyToPrint(count);
  const facts = { format, rows: count, filtered: narrowedBy.length > 0 };
  const problem = await announce(resource, facts, userId);
  return problem && ({ kind: "refused", problem } satisfies ExportResult);
}

/** Writes the rows from the port of a job in a worker, or says why not; an abort ends it. */
async function write(
  job: ExportJob,
  signal: AbortSignal,
  onWritten: (rows: number) => void,
): Promise<Exported | ExportResult> {
  const worker = new WorkerCalls<ExportJob, { export: Exported }>(
    () => new Worker(new URL("./export.worker.ts", import.meta.url)),
  );
  signal.addEventListener("abort", () => worker.end());
  const exported = await worker.ask(job, undefined, onWritten);
  const { lack } = worker;
  worker.end();
  if (signal.aborted) return STOPPED;
  return exported ?? (lack === "absent" ? ABSENT : FAILED);
}

/** Writes the rows that the list serves, once the server has recorded the export. */
async function exportRows(
  order: ExportOrder,
  { view, list, columns: other }: ShownList,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ExportResult> {
  const columns = other ?? exportedColumns(view, order.hidden);
  const fields = columns.map(({ field }) => field);
  const { port1, port2: port } = new MessageChannel();
  const count = await list.serveRows(order.place, fields, port1);
  if (count === null) return order.place.search === "" ? ABSENT : STOPPED_SEARCH;
  const about = aboutRows(view, columns, narrowingOf(view, order.place), count, order.author);
  const refusal = signal.aborted ? STOPPED : await refusalOf(order, view.resource, about);
  if (refusal || signal.aborted) {
    port.close();
    return refusal ?? STOPPED;
  }
  const { title, timeZone } = view;
  const properties = { title, author: order.author, createdAt: about.at };
  const job = {
    kind: "export" as const,
    port,
    format: order.format,
    columns,
    timeZone,
    properties,
    notes: notesOf(about),
  };
  const exported = await write(job, signal, (rows) => onProgress(rows / count));
  return exported.kind === "file" || exported.kind === "texts" ? { kind: "done", exported, about } : exported;
}

/** Exports the found rows of a list; `onProgress` is called with the part that is written. An abort leaves nothing. */
export async function runExport(
  order: ExportOrder,
  shown: ShownList | null,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ExportResult> {
  if (!shown) return MISSING;
  const result = exportRows(order, shown, signal, onProgress);
  shown.list.keepUntil(result);
  return result;
}
