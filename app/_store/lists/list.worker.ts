import { changeList, type ListChange, placesOf } from "@/lib/list/change-list";
import type { openFilters } from "@/lib/list/filters/open-filters";
import type { Cell, ColumnarList, ListView } from "@/lib/list/list";
import { type ListAddress, readSort } from "@/lib/list/list-address";
import { readerOf, readWindow } from "@/lib/list/list-window";
import { compilePattern, findRows } from "@/lib/list/search/search";
import { orderRows, type Ranks, rankRows } from "@/lib/list/sort";
import type { BestRecords, FoundWindow, WorkerAnswers, WorkerRequest } from "./list-requests";
import { serveCalls } from "./serve-calls";
import { serveRows } from "./serve-rows";
import { unpackList } from "./unpack-list";

type Rows = readonly number[] | null;
type Opened = { list: ColumnarList; view: ListView; filters: ReturnType<typeof openFilters> | null };
type Search = { source: string; rows: Rows; isPlainText: boolean };
type Match = { search: Search; filters: string | undefined; rows: Rows };
type Order = { match: Match; sort: string; rows: Rows };

const EVERYTHING: Search = { source: "", rows: null, isPlainText: false };

let opened: Opened | null = null;
let lastSearch = EVERYTHING;
let lastMatch: Match | null = null;
let lastRanks: { field: string; ranks: Ranks } | null = null;
let lastOrder: Order | null = null;

async function open({ bytes, view }: { bytes: ArrayBuffer; view: ListView }): Promise<true> {
  opened = { list: await unpackList(bytes), view, filters: null };
  return true;
}

/** Loads the filters with the first request that has any. */
async function startFilters(from: Opened) {
  const { openFilters } = await import(
    /* webpackChunkName: "list-worker-filters" */ "@/lib/list/filters/open-filters"
  );
  from.filters ??= openFilters(from.list, from.view);
  return from.filters;
}

function find({ list, view }: Opened, source: string): Search {
  if (source === "") return EVERYTHING;
  if (source === lastSearch.source) return lastSearch;
  const pattern = compilePattern(source);
  lastSearch = { source, rows: findRows(list, view.searchBy, pattern), isPlainText: pattern.isPlainText };
  return lastSearch;
}

/** Returns the rows that match both search and filters. */
function match(from: Opened, { search: source, filters }: ListAddress): Match {
  const search = find(from, source);
  if (lastMatch?.search !== search || lastMatch.filters !== filters) {
    lastMatch = {
      search,
      filters,
      rows: from.filters ? from.filters.find(search.rows, filters) : search.rows,
    };
  }
  return lastMatch;
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
function arrange(from: Opened, { rows }: Match, sort: string): Rows {
  const { field, isDescending } = readSort(sort);
  const ranks = rank(from, field);
  if (!ranks) return rows;
  return orderRows(rows ?? Array.from(ranks.of.keys()), ranks, isDescending);
}

function order(from: Opened, place: ListAddress): Order {
  const { sort = "" } = place;
  const found = match(from, place);
  if (lastOrder?.match !== found || lastOrder.sort !== sort) {
    lastOrder = { match: found, sort, rows: arrange(from, found, sort) };
  }
  return lastOrder;
}

function windowOf(from: Opened, place: ListAddress): FoundWindow {
  const { match: found, rows } = order(from, place);
  const { list, view } = from;
  const count = found.rows ? found.rows.length : list.length;
  const listWindow = readWindow(view, readerOf(list), place.start, count, rows);
  return { listWindow, total: list.length, isPlainText: found.search.isPlainText };
}

/** Returns the indexes of all found rows in their order. */
function foundPlaces(from: Opened, place: ListAddress): readonly number[] {
  return order(from, place).rows ?? Array.from({ length: from.list.length }, (_, at) => at);
}

function keysOf(from: Opened, place: ListAddress): string[] {
  const read = readerOf(from.list);
  return foundPlaces(from, place)
    .map((at) => String(read(from.view.key ?? "", at)))
    .filter(Boolean);
}

function serve(from: Opened, { place, fields, port }: Extract<WorkerRequest, { kind: "serve" }>) {
  const places = foundPlaces(from, place);
  serveRows(from.list, places, fields, port);
  return { count: places.length };
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

/** Loads what compares texts with its first use. */
async function findAlike({ list }: Opened, texts: Record<string, string>) {
  const { plainIdentityOf } = await import(
    /* webpackChunkName: "list-worker-alike" */ "@/lib/batch/imports/records"
  );
  const by = Object.keys(texts);
  const wanted = plainIdentityOf(by, texts);
  const read = readerOf(list);
  for (let place = 0; place < list.length; place++) {
    const cells = Object.fromEntries(by.map((field) => [field, read(field, place)]));
    if (plainIdentityOf(by, cells) === wanted) return { found: cells };
  }
  return { found: null };
}

/** Loads what ranks rows with its first use. */
async function best(from: Opened, words: string, most: number): Promise<BestRecords> {
  const [{ bestRows }, filters] = await Promise.all([
    import(/* webpackChunkName: "list-worker-ranking" */ "@/lib/list/ranking/best-rows"),
    startFilters(from),
  ]);
  const { count, score, places } = bestRows(filters.shown(), from.list.length, words, most);
  return { count, score, records: places.map((place) => cellsAt(from, place) ?? {}) };
}

function change(from: Opened, by: ListChange): boolean {
  const { list, view } = from;
  from.filters = null;
  lastSearch = EVERYTHING;
  lastMatch = null;
  lastRanks = null;
  lastOrder = null;
  return changeList(list, view.key ?? "", by);
}

/** Loads what sums up and checks stock counts, which no other list needs. */
async function askOpname(from: Opened, { place, question }: Extract<WorkerRequest, { kind: "opname" }>) {
  const { answer } = await import(/* webpackChunkName: "list-worker-opname" */ "@/lib/opname/answer");
  return answer(from.list, from.view, order(from, place).rows, question);
}

async function askPictures(from: Opened, { place, question }: Extract<WorkerRequest, { kind: "pictures" }>) {
  const { answerPictures } = await import(
    /* webpackChunkName: "list-worker-pictures" */ "@/lib/list/pictured-rows"
  );
  return answerPictures(from.list, from.view, foundPlaces(from, place), question);
}

async function countFacets(from: Opened, { place, typed }: Extract<WorkerRequest, { kind: "facets" }>) {
  const filters = await startFilters(from);
  return filters.facets(find(from, place.search).rows, place.filters, typed);
}

async function answer(request: WorkerRequest): Promise<WorkerAnswers[WorkerRequest["kind"]]> {
  if (request.kind === "open") return open(request);
  if (!opened) throw new Error("Something was requested before the list.");
  if ("place" in request && request.place.filters) await startFilters(opened);
  switch (request.kind) {
    case "window":
      return windowOf(opened, request.place);
    case "keys":
      return keysOf(opened, request.place);
    case "serve":
      return serve(opened, request);
    case "facets":
      return countFacets(opened, request);
    case "pictures":
      return askPictures(opened, request);
    case "best":
      return best(opened, request.words, request.most);
    case "record":
      return { found: recordOf(opened, request.key) };
    case "first":
      return { found: cellsAt(opened, placesOf(opened.list, request.field, request.value)[0]) };
    case "alike":
      return findAlike(opened, request.texts);
    case "opname":
      return askOpname(opened, request);
    case "change":
      return { isCarried: change(opened, request.change) };
  }
}

serveCalls(answer);
