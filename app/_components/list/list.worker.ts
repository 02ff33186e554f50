import type { CompactList, ListView, ListWindow } from "@/lib/list";
import { readerOf, readWindow } from "@/lib/list-window";
import { compilePattern, findRows } from "@/lib/search";

/** First the list, packed, then any number of windows of it. */
export type WorkerRequest = { bytes: ArrayBuffer; view: ListView } | { search: string; start: number };

/** The answer to each request in turn; the list itself is answered with its first window. */
export type WorkerAnswer = { window: ListWindow; isPlainText: boolean };

type Opened = { list: CompactList; view: ListView };
type Search = { source: string; rows: number[] | null; isPlainText: boolean };

const EVERYTHING: Search = { source: "", rows: null, isPlainText: false };

let opened: Opened | null = null;
let last = EVERYTHING;

async function open(bytes: ArrayBuffer, view: ListView): Promise<Opened> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return { list: await new Response(unpacked).json(), view };
}

function find({ list, view }: Opened, source: string): Search {
  if (source === "") return EVERYTHING;
  if (source === last.source) return last;
  const pattern = compilePattern(source);
  return { source, rows: findRows(list, view.searchBy, pattern), isPlainText: pattern.isPlainText };
}

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  if ("bytes" in data) opened = await open(data.bytes, data.view);
  if (!opened) throw new Error("A window was asked for before its list.");
  const { search, start } = "bytes" in data ? { search: "", start: 0 } : data;
  last = find(opened, search);
  const { list, view } = opened;
  const count = last.rows ? last.rows.length : list.length;
  const answer: WorkerAnswer = {
    window: readWindow(view, readerOf(list), start, count, last.rows),
    isPlainText: last.isPlainText,
  };
  self.postMessage(answer);
};
