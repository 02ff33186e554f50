import { formatFilters, NO_FILTERS } from "@/lib/list/filters/filters";
import type { Cell, ColumnarList, ListView } from "@/lib/list/list";
import { type ListAddress, parseSort } from "@/lib/list/list-address";
import { createCellReader, findLongestColumnTexts } from "@/lib/list/list-window";
import { compilePattern, findMatchingRows, suggestSearches } from "@/lib/list/search/search";
import { rankRows, sortRows } from "@/lib/list/sort";

/** A search: its text, the indexes of the matching rows, and how many rows were searched. */
type SearchResult = { source: string; rows: readonly number[]; searchedCount: number };

/** The list of a worker, and the state that a changed or longer list inherits. */
type WorkerList = {
  list: ColumnarList;
  view: ListView;
  /** The number of pieces that the list consists of. */
  pieces: number;
  /** The list of dealer branches, which some checks need. */
  branches: ColumnarList | null;
  /** The last search; if the list was longer afterwards, only its first rows were searched. */
  searched?: SearchResult | undefined;
};

/** The indexes of rows; `null` stands for all rows in the order of the API. */
type RowIndexes = readonly number[] | null;

const MAX_WIDENED_SEARCHES = 50;

/** Returns the queries of the list worker for one list; they cache their results, so a changed or longer list needs new ones. */
export function createListQueries(workerList: WorkerList) {
  const opened = { ...workerList };
  const { list, view } = opened;
  const readCell = createCellReader(list);
  /** The matching rows of the searches that look in all columns, by their text. */
  const widenedSearches = new Map<string, readonly number[]>();

  /** Returns the matching rows of an address in their order, and how they were searched. */
  async function queryRows({ search, filters, sort }: ListAddress) {
    const { rows, ...how } = matchesOf(search);
    const matching = filters ? await filterRows(rows, filters) : rows;
    const sorted = sort ? sortMatches(matching, sort) : matching;
    return { rows: sorted, count: matching?.length ?? list.length, ...how };
  }

  async function queryIndexes(address: ListAddress): Promise<readonly number[]> {
    const { rows } = await queryRows(address);
    return rows ?? Array.from({ length: list.length }, (_, index) => index);
  }

  function matchesOf(source: string) {
    const widenedRows = widenedSearches.get(source);
    if (widenedRows) return { rows: widenedRows, isPlainText: false, isInAnyColumn: true };
    if (source === "") return { rows: null, isPlainText: false, isInAnyColumn: false };
    return searchColumns(source);
  }

  const searchColumns = memoizeLast((source: string) => {
    const pattern = compilePattern(source);
    const previous = opened.searched?.source === source ? opened.searched : undefined;
    const rows = findMatchingRows(list, view.searchBy, pattern, previous);
    opened.searched = { source, rows, searchedCount: list.length };
    return { rows, isPlainText: pattern.isPlainText, isInAnyColumn: false };
  });

  const hasMatches = (source: string) =>
    findMatchingRows(list, view.searchBy, compilePattern(source)).length > 0;

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

  const filterRows = memoizeLast(async (rows: RowIndexes, query: string) =>
    (await loadFilter()).find(rows, query),
  );
  const sortMatches = memoizeLast((rows: RowIndexes, sort: string): RowIndexes => {
    const { field, isDescending } = parseSort(sort);
    const ranks = ranksOfField(field);
    return ranks ? sortRows(rows ?? Array.from(ranks.ranks.keys()), ranks, isDescending) : rows;
  });
  const ranksOfField = memoizeLast((field: string) => {
    const column = list.columns[field];
    const by = view.columns.find((each) => each.field === field);
    return column && by && rankRows(column, by, view.timeZone);
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
  const loadChecker = memoizeLast(async (branches: ColumnarList | null) => {
    const loaded = await import(/* webpackChunkName: "list-worker-checks" */ "@/lib/checks/checker");
    return loaded.createChecker(view, list, branches);
  });
  const loadFormChecker = memoizeLast(async (branches: ColumnarList | null) => {
    const loaded = await import(/* webpackChunkName: "list-worker-form" */ "@/lib/checks/write-warnings");
    return loaded.createFormChecker(view, list, branches);
  });

  return {
    opened,
    readCell,
    longestTexts: findLongestColumnTexts(list, view),
    matchesOf,
    widen,
    queryRows,
    queryIndexes,
    loadFilter,
    loadComparer,
    loadChecker: () => loadChecker(opened.branches),
    loadFormChecker: () => loadFormChecker(opened.branches),
    cellsAt: (row: number): Record<string, Cell> =>
      Object.fromEntries(Object.keys(list.columns).map((field) => [field, readCell(field, row)])),
  };
}

/** Returns a function that caches the result of its last call and returns it again for the same inputs. */
function memoizeLast<Inputs extends unknown[], Result>(work: (...inputs: Inputs) => Result) {
  let lastCall: { inputs: Inputs; result: Result } | null = null;
  return (...inputs: Inputs): Result => {
    if (!lastCall?.inputs.every((input, index) => input === inputs[index]))
      lastCall = { inputs, result: work(...inputs) };
    return lastCall.result;
  };
}
