import { changeList, type ListChange, placesOf } from "@/lib/lists/change-list";
import type { Cell, ColumnarList, ListView, ListWindow } from "@/lib/lists/list";
import { type ListAddress, readSort } from "@/lib/lists/list-address";
import { readerOf, readWindow } from "@/lib/lists/list-window";
import { compilePattern, findRows } from "@/lib/lists/search";
import { orderRows, type Ranks, rankRows } from "@/lib/lists/sort";

/** What a worker is asked, one after the other: first its packed list. */
export type WorkerRequest =
  | { kind: "open"; bytes: ArrayBuffer; view: ListView }
  | { kind: "window"; place: ListAddress }
  | { kind: "keys"; place: ListAddress }
  | { kind: "record"; key: string }
  | { kind: "first"; field: string; value: string }
  | { kind: "change"; change: ListChange };

/** One window of the found rows. */
export type FoundWindow = { listWindow: ListWindow; isPlainText: boolean };

/** The answer to each kind of request. */
export type WorkerAnswers = {
  open: true;
  window: FoundWindow;
  /** The keys of all found rows in their order, without rows that have none. */
  keys: string[];
  /** The cells of a record; `found` is null where the list has none or several with its key. */
  record: { found: Record<string, Cell> | null };
  /** The cells of the first row with a value; `found` is null where there is none. */
  first: { found: Record<string, Cell> | null };
  /** Whether the list carries the change now. */
  change: { isCarried: boolean };
};

type Opened = { list: ColumnarList; view: ListView };
type Search = { source: string; rows: number[] | null; isPlainText: boolean };
type Order = { search: Search; sort: string; rows: number[] | null };

const EVERYTHING: Search = { source: "", rows: null, isPlainText: false };

let opened: Opened | null = null;
let lastSearch = EVERYTHING;
let lastRanks: { field: string; ranks: Ranks } | null = null;
let lastOrder: Order | null = null;

async function open({ bytes, view }: { bytes: ArrayBuffer; view: ListView }): Promise<true> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  opened = { list: await new Response(unpacked).json(), view };
  return true;
}

function find({ list, view }: Opened, source: string): Search {
  if (source === "") return EVERYTHING;
  if (source === lastSearch.source) return lastSearch;
  const pattern = compilePattern(source);
  lastSearch = { source, rows: findRows(list, view.searchBy, pattern), isPlainText: pattern.isPlainText };
  return lastSearch;
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

function order(from: Opened, { search, sort = "" }: ListAddress): Order {
  const found = find(from, search);
  if (lastOrder?.search !== found || lastOrder.sort !== sort) {
    lastOrder = { search: found, sort, rows: arrange(from, found, sort) };
  }
  return lastOrder;
}

function windowOf(from: Opened, place: ListAddress): FoundWindow {
  const { search, rows } = order(from, place);
  const { list, view } = from;
  const count = search.rows ? search.rows.length : list.length;
  const listWindow = readWindow(view, readerOf(list), place.start, count, rows);
  return { listWindow, isPlainText: search.isPlainText };
}

function keysOf(from: Opened, place: ListAddress): string[] {
  const { list, view } = from;
  const read = readerOf(list);
  const places = order(from, place).rows ?? Array.from({ length: list.length }, (_, at) => at);
  return places.map((at) => String(read(view.key ?? "", at))).filter(Boolean);
}

function cellsAt({ list }: Opened, place: number | undefined): Record<string, Cell> | null {
  if (place === undefined) return null;
  const read = readerOf(list);
  return Object.fromEntries(Object.keys(list.columns).map((field) => [field, read(field, place)]));
}

function recordOf(from: Opened, key: string): Record<string, Cell> | null {
  const [place, ...others] = placesOf(from.list, from.view.key ?? "", key);
  return others.length > 0 ? null : cellsAt(from, place);
}

function change({ list, view }: Opened, by: ListChange): boolean {
  lastSearch = EVERYTHING;
  lastRanks = null;
  lastOrder = null;
  return changeList(list, view.key ?? "", by);
}

function answer(request: WorkerRequest): WorkerAnswers[WorkerRequest["kind"]] | Promise<true> {
  if (request.kind === "open") return open(request);
  if (!opened) throw new Error("Something was requested before the list.");
  switch (request.kind) {
    case "window":
      return windowOf(opened, request.place);
    case "keys":
      return keysOf(opened, request.place);
    case "record":
      return { found: recordOf(opened, request.key) };
    case "first":
      return { found: cellsAt(opened, placesOf(opened.list, request.field, request.value)[0]) };
    case "change":
      return { isCarried: change(opened, request.change) };
  }
}

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => self.postMessage(await answer(data));
