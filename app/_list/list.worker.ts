import type { ColumnarList, ListView, ListWindow } from "@/lib/lists/list";
import { type ListAddress, readSort } from "@/lib/lists/list-address";
import { readerOf, readWindow } from "@/lib/lists/list-window";
import { compilePattern, findRows } from "@/lib/lists/search";
import { orderRows, type Ranks, rankRows } from "@/lib/lists/sort";

/** The packed list first, then any addresses in it, perhaps with the wish for the keys of all found rows. */
export type WorkerRequest = { bytes: ArrayBuffer; view: ListView } | (ListAddress & { wantsKeys?: true });

/** The reply to each request, in order; the list itself returns its first window. */
export type WorkerAnswer = { listWindow: ListWindow; isPlainText: boolean; keys?: string[] };

type Opened = { list: ColumnarList; view: ListView };
type Search = { source: string; rows: number[] | null; isPlainText: boolean };
type Order = { search: Search; sort: string; rows: number[] | null };

const EVERYTHING: Search = { source: "", rows: null, isPlainText: false };
const START: ListAddress = { search: "", start: 0 };

let opened: Opened | null = null;
let lastSearch = EVERYTHING;
let lastRanks: { field: string; ranks: Ranks } | null = null;
let lastOrder: Order | null = null;

async function open(bytes: ArrayBuffer, view: ListView): Promise<Opened> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return { list: await new Response(unpacked).json(), view };
}

function find({ list, view }: Opened, source: string): Search {
  if (source === "") return EVERYTHING;
  if (source === lastSearch.source) return lastSearch;
  const pattern = compilePattern(source);
  return { source, rows: findRows(list, view.searchBy, pattern), isPlainText: pattern.isPlainText };
}

function rank({ list, view }: Opened, field: string): Ranks | null {
  if (lastRanks?.field === field) return lastRanks.ranks;
  const by = view.columns.find((column) => column.field === field);
  const column = list.columns[field];
  if (!by || !column) return null;
  lastRanks = { field, ranks: rankRows(column, by, view.timeZone) };
  return lastRanks.ranks;
}

/** Returns the indexes of matching rows in sort order; `null` is the whole list in API order. */
function arrange(from: Opened, search: Search, sort: string): number[] | null {
  const { field, isDescending } = readSort(sort);
  const ranks = rank(from, field);
  if (!ranks) return search.rows;
  return orderRows(search.rows ?? Array.from(ranks.of.keys()), ranks, isDescending);
}

function order(from: Opened, search: Search, sort: string): Order {
  if (lastOrder?.search === search && lastOrder.sort === sort) return lastOrder;
  return { search, sort, rows: arrange(from, search, sort) };
}

/** Returns the keys of the found rows in their order, without rows that have none. */
function keysOf({ list, view }: Opened, rows: number[] | null): string[] {
  const read = readerOf(list);
  const places = rows ?? Array.from({ length: list.length }, (_, place) => place);
  return places.map((place) => String(read(view.key ?? "", place))).filter(Boolean);
}

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  if ("bytes" in data) opened = await open(data.bytes, data.view);
  if (!opened) throw new Error("A window was requested before its list.");
  const { search, sort = "", start } = "bytes" in data ? START : data;
  const found = find(opened, search);
  if (found.rows) lastSearch = found;
  lastOrder = order(opened, found, sort);
  const { list, view } = opened;
  const count = found.rows ? found.rows.length : list.length;
  const answer: WorkerAnswer = {
    listWindow: readWindow(view, readerOf(list), start, count, lastOrder.rows),
    isPlainText: found.isPlainText,
  };
  if ("wantsKeys" in data) answer.keys = keysOf(opened, lastOrder.rows);
  self.postMessage(answer);
};
