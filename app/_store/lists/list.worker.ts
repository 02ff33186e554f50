import type { ChangeRequest, createChangePlanner } from "@/lib/batch/changes/change-planner";
import { looseIdentityOf } from "@/lib/batch/imports/record-identity";
import type { CheckQuestion } from "@/lib/checks/checker";
import type { CompareQuestion } from "@/lib/compare/comparer";
import { appendListPiece, applyListChange, type ListChange } from "@/lib/list/change-list";
import { formatFilters, NO_FILTERS } from "@/lib/list/filters/filters";
import type { ValueSearches } from "@/lib/list/filters/list-filter";
import { type Cell, type ColumnarList, type ListView, unpackPiece } from "@/lib/list/list";
import { type ListAddress, parseSort } from "@/lib/list/list-address";
import {
  createCellReader,
  findLongestColumnTexts,
  findRowIndexesByKey,
  type PictureRowsRequest,
  readPictureRows,
  readWindow,
} from "@/lib/list/list-window";
import { compilePattern, findMatchingRows, suggestSearches } from "@/lib/list/search/search";
import { rankRows, sortRows } from "@/lib/list/sort";
import type { SummaryQuery } from "@/lib/opname/summary";
import { serveRows } from "./serve-rows";
import { serveRequests } from "./worker-calls";

/** The indexes of rows; `null` stands for all rows in the order of the API. */
type Indexes = readonly number[] | null;

/** Returns a function that caches the result of its last call and returns it again for the same inputs. */
function memoizeLast<Inputs extends unknown[], Result>(work: (...inputs: Inputs) => Result) {
  let lastCall: { inputs: Inputs; result: Result } | null = null;
  return (...inputs: Inputs): Result => {
    if (!lastCall?.inputs.every((input, index) => input === inputs[index]))
      lastCall = { inputs, result: work(...inputs) };
    return lastCall.result;
  };
}

const MAX_WIDENED_SEARCHES = 50;

/** A search: its text, the indexes of the matching rows, and how many rows were searched. */
type SearchResult = { source: string; rows: readonly number[]; searchedCount: number };

type WorkerList = {
  list: ColumnarList;
  view: ListView;
  /** The number of pieces that the list consists of. */
  pieces: number;
  /** The list of dealer branches, which some checks need. */
  branches: ColumnarList | null;
  /** The last search, of all rows or the first ones. */
  searched?: SearchResult | undefined;
};

/** Opens a list for queries, which cache results; a changed or longer list is opened again. */
function createListQueries({ list, view, pieces, ...before }: WorkerList) {
  const readCell = createCellReader(list);
  const longestTexts = findLongestColumnTexts(list, view);
  let { searched, branches } = before;
  /** The matching rows of the searches in all columns, by their text. */
  const widenedSearches = new Map<string, readonly number[]>();

  const searchColumns = memoizeLast((source: string) => {
    const pattern = compilePattern(source);
    const previous = searched?.source === source ? searched : undefined;
    const rows = findMatchingRows(list, view.searchBy, pattern, previous);
    searched = { source, rows, searchedCount: list.length };
    return { rows, isPlainText: pattern.isPlainText, isInAnyColumn: false };
  });
  const loadFilter = memoizeLast(async () => {
    const loaded = await import(
      /* webpackChunkName: "list-worker-filter" */ "@/lib/list/filters/list-filter"
    );
    return loaded.createListFilter(list, view);
  });
  const loadComparer = memoizeLast(async () => {
    const loaded = await import(/* webpackChunkName: "list-worker-compare" */ "@/lib/compare/comparer");
    return loaded.createComparer(list, view.resource);
  });
  const filterRows = memoizeLast(async (rows: Indexes, query: string) =>
    (await loadFilter()).find(rows, query),
  );
  const ranksOfField = memoizeLast((field: string) => {
    const column = list.columns[field];
    const by = view.columns.find((each) => each.field === field);
    return column && by && rankRows(column, by, view.timeZone);
  });
  const sortMatches = memoizeLast((rows: Indexes, sort: string): Indexes => {
    const { field, isDescending } = parseSort(sort);
    const ranks = ranksOfField(field);
    return ranks ? sortRows(rows ?? Array.from(ranks.ranks.keys()), ranks, isDescending) : rows;
  });

  const hasMatches = (source: string) =>
    findMatchingRows(list, view.searchBy, compilePattern(source)).length > 0;

  function matchesOf(source: string) {
    const rows = widenedSearches.get(source);
    if (rows) return { rows, isPlainText: false, isInAnyColumn: true };
    if (source === "") return { rows: null, isPlainText: false, isInAnyColumn: false };
    return searchColumns(source);
  }

  /** Makes a search without matches look for its words in all columns from now on; returns whether it then has matches. */
  async function widen(source: string): Promise<boolean> {
    const isFound = matchesOf(source).rows?.length !== 0;
    if (isFound || source.trim() === "" || suggestSearches(source).some(hasMatches)) return false;
    const query = formatFilters({ ...NO_FILTERS, words: source.trim() });
    const rows = (await loadFilter()).find(null, query) ?? [];
    if (widenedSearches.size === MAX_WIDENED_SEARCHES) widenedSearches.clear();
    if (rows.length > 0) widenedSearches.set(source, rows);
    return rows.length > 0;
  }

  /** Returns the matching rows of an address in their order, and how they were searched. */
  async function queryRows({ search, filters, sort }: ListAddress) {
    const { rows, isPlainText, isInAnyColumn } = matchesOf(search);
    const matching = filters ? await filterRows(rows, filters) : rows;
    const count = matching?.length ?? list.length;
    return { rows: sort ? sortMatches(matching, sort) : matching, count, isPlainText, isInAnyColumn };
  }

  const loadChecker = memoizeLast(async (withBranches: ColumnarList | null) => {
    const loaded = await import(/* webpackChunkName: "list-worker-checks" */ "@/lib/checks/checker");
    return loaded.createChecker(view, list, withBranches);
  });

  const loadFormChecker = memoizeLast(async (withBranches: ColumnarList | null) => {
    const loaded = await import(/* webpackChunkName: "list-worker-form" */ "@/lib/checks/checks");
    return loaded.createFormChecker(view, list, withBranches);
  });

  return {
    list,
    view,
    read: readCell,
    widest: longestTexts,
    matchesOf,
    widen,
    queryRows,
    opened: (): WorkerList => ({ list, view, pieces, branches, searched }),
    loadFilter,
    setBranches(next: ColumnarList | null) {
      branches = next;
    },
    loadChecker: () => loadChecker(branches),
    loadFormChecker: () => loadFormChecker(branches),
    loadComparer,
    rowIndexes: async (address: ListAddress): Promise<readonly number[]> =>
      (await queryRows(address)).rows ?? Array.from({ length: list.length }, (_, index) => index),
    cellsAt: (row: number): Record<string, Cell> =>
      Object.fromEntries(Object.keys(list.columns).map((field) => [field, readCell(field, row)])),
  };
}

let listQueries: ReturnType<typeof createListQueries>;

/** The plans for selected records, by the id of the selection. */
const changePlanners = new Map<string, ReturnType<typeof createChangePlanner>>();

type AddressRequest = { address: ListAddress };

/** The handlers by kind of request; the first request is `open`. Code that few lists need is loaded on demand. */
const handlers = {
  async open({ pieces, view }: { pieces: ArrayBuffer[]; view: ListView }) {
    listQueries = createListQueries({ list: await unpackPiece(pieces[0]), view, pieces: 1, branches: null });
    for (const [at, piece] of pieces.entries()) await handlers.append({ piece, at });
    return true;
  },
  /** Appends the rows of a piece unless the list has them already; returns the number of rows. */
  async append({ piece, at }: { piece: ArrayBuffer; at: number }): Promise<{ rows: number }> {
    if (at === listQueries.opened().pieces) {
      const list = appendListPiece(listQueries.list, await unpackPiece(piece));
      listQueries = createListQueries({ ...listQueries.opened(), list, pieces: at + 1 });
    }
    return { rows: listQueries.list.length };
  },
  async window({ address }: AddressRequest) {
    const { list, view, read, widest } = listQueries;
    const { rows, count, ...how } = await listQueries.queryRows(address);
    return {
      listWindow: readWindow(view, read, address.start, count, rows),
      total: list.length,
      widest,
      ...how,
    };
  },
  async widen({ search }: { search: string }) {
    return { isWidened: await listQueries.widen(search) };
  },
  /** Returns the keys of all matching rows that have one, in their order. */
  async keys({ address }: AddressRequest) {
    const { view, read } = listQueries;
    const rows = await listQueries.rowIndexes(address);
    return rows.map((at) => String(read(view.key ?? "", at))).filter(Boolean);
  },
  /** Serves the matching rows through a port (serve-rows.ts); returns their number. */
  async serve({ address, fields, port }: AddressRequest & { fields: string[]; port: MessagePort }) {
    const rows = await listQueries.rowIndexes(address);
    serveRows(listQueries.list, rows, fields, port);
    return { count: rows.length };
  },
  async facets({ address, valueSearches }: AddressRequest & { valueSearches: ValueSearches }) {
    const filter = await listQueries.loadFilter();
    return filter.facets(listQueries.matchesOf(address.search).rows, address.filters, valueSearches);
  },
  async pictures({ address, question }: AddressRequest & { question: PictureRowsRequest }) {
    const rows = await listQueries.rowIndexes(address);
    return readPictureRows(listQueries.list, listQueries.view, rows, question);
  },
  async opname({ address, query }: AddressRequest & { query: SummaryQuery }) {
    const { summarize } = await import(/* webpackChunkName: "list-worker-opname" */ "@/lib/opname/summary");
    return summarize(listQueries.list, listQueries.view, (await listQueries.queryRows(address)).rows, query);
  },
  /** Returns whole columns of the list, ready to be posted to another worker. */
  async columns({ fields }: { fields: string[] }): Promise<ColumnarList> {
    const { columns, length } = listQueries.list;
    return { length, columns: Object.fromEntries(fields.map((field) => [field, columns[field] ?? []])) };
  },
  async branches({ list }: { list: ColumnarList | null }) {
    listQueries.setBranches(list);
    return true;
  },
  async checks({ address, question }: AddressRequest & { question: CheckQuestion }) {
    const answerQuestion = await listQueries.loadChecker();
    return answerQuestion((await listQueries.queryRows(address)).rows, question);
  },
  /** Compares the dealers of the whole list, regardless of the search. */
  async compare({ question }: { question: CompareQuestion }) {
    return (await listQueries.loadComparer())(question);
  },
  /** Returns how many rows match words, and the cells of the best matches; with `isGuessed` one letter of a word may be wrong. */
  async best({ words, most, isGuessed }: { words: string; most: number; isGuessed: boolean }) {
    const ranking = await import(/* webpackChunkName: "list-worker-ranking" */ "@/lib/list/search/ranking");
    const columns = (await listQueries.loadFilter()).indexVisibleColumns();
    const { rows, ...best } = ranking.findBestRows(columns, listQueries.list.length, words, most, isGuessed);
    return { ...best, records: rows.map(listQueries.cellsAt) };
  },
  /** Returns the cells of the first row with a value; `null` without one, or with several if `isOnly`. */
  async row({ field, value, isOnly }: { field: string; value: string; isOnly: boolean }) {
    const [row, ...others] = findRowIndexesByKey(listQueries.list, field, value);
    const isFound = row !== undefined && !(isOnly && others.length > 0);
    return { found: isFound ? listQueries.cellsAt(row) : null };
  },
  /** Returns the cells of the first row with these texts in these fields, ignoring case and spaces, or `null`. */
  async alike({ texts }: { texts: Record<string, string> }) {
    const { list, read } = listQueries;
    const by = Object.keys(texts);
    const identity = looseIdentityOf(by, texts);
    for (let row = 0; row < list.length; row++) {
      const found = Object.fromEntries(by.map((field) => [field, read(field, row)]));
      if (looseIdentityOf(by, found) === identity) return { found };
    }
    return { found: null };
  },
  /** Returns the warnings of the checks for the values of a form; `key` is `null` for a new record. */
  async form({ key, texts }: { key: string | null; texts: Record<string, string> }) {
    const { list, view } = listQueries;
    const [row] = key === null ? [] : findRowIndexesByKey(list, view.key ?? "", key);
    return (await listQueries.loadFormChecker())({ row, texts });
  },
  /** Answers a request about selected records: `open` creates a planner for them under `id`, later requests with this id use it, and `close` discards it. */
  async planChange({ id, request }: { id: string; request: ChangeRequest }) {
    const { createChangePlanner } = await import(
      /* webpackChunkName: "list-worker-change" */ "@/lib/batch/changes/change-planner"
    );
    if (request.kind === "close") return { isClosed: changePlanners.delete(id) };
    if (request.kind === "open") {
      const { list, view, branches } = listQueries.opened();
      changePlanners.set(id, createChangePlanner({ ...request, list, branches, resource: view.resource }));
    }
    const answerRequest = changePlanners.get(id);
    if (!answerRequest) throw new Error("The selection is not open.");
    return answerRequest(request);
  },
  async change({ change }: { change: ListChange }) {
    const { list, view } = listQueries;
    const isCarried = applyListChange(list, view.key ?? "", change);
    listQueries = createListQueries({ ...listQueries.opened(), list: { ...list }, searched: undefined });
    return { isCarried };
  },
};

type Handlers = typeof handlers;

export type ListWorkerRequest = {
  [Kind in keyof Handlers]: { kind: Kind } & Parameters<Handlers[Kind]>[0];
}[keyof Handlers];

export type ListWorkerAnswers = { [Kind in keyof Handlers]: Awaited<ReturnType<Handlers[Kind]>> };

serveRequests<ListWorkerRequest, NonNullable<unknown>>((request) => handlers[request.kind](request as never));
