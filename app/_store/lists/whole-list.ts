import type { ChangeReplies, ChangeRequest } from "@/lib/batch/changes/change-planner";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/checker";
import type { FormWarnings } from "@/lib/checks/write-warnings";
import type { CompareAnswers, CompareQuestion } from "@/lib/compare/comparer";
import { createJobQueue } from "@/lib/job-queue";
import type { ListChange } from "@/lib/list/change-list";
import type { ValueSearches } from "@/lib/list/filters/list-filter";
import type { Cell, ColumnarList, ListView } from "@/lib/list/list";
import { formatListAddress, type ListAddress } from "@/lib/list/list-address";
import type { PictureRowsRequest } from "@/lib/list/list-window";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import type { SummaryQuery } from "@/lib/opname/summary";
import type { ListWorkerAnswers, ListWorkerRequest } from "./list.worker";
import { WorkerCalls, type WorkerFailure } from "./worker-calls";

/** The timeout of a search, in milliseconds; a pattern that takes longer is stopped and never searched again. */
const SEARCH_TIMEOUT_MS = 1000;
const REQUEST_TIMEOUT_MS = 30_000;
/** The maximum number of cached windows, and of cached rows. */
const MAX_CACHED_ENTRIES = 50;
const FIRST_PAGE_ADDRESS: ListAddress = { search: "", start: 0 };

/** A page of the matching rows; `null` if the search was stopped or the worker has failed. */
export type MatchesWindow = ListWorkerAnswers["window"] | null;

/** The number of rows that match words, the cells of the best ones, and the best score. */
export type BestMatches = ListWorkerAnswers["best"];

type MatchRequest = Extract<ListWorkerRequest, { address: ListAddress }>;

/** Returns the memory of a gzipped list in bytes: its packed size and its unpacked size (the last four bytes of a gzip file). */
export function memorySize(bytes: ArrayBuffer): number {
  return bytes.byteLength + new DataView(bytes).getUint32(bytes.byteLength - 4, true);
}

/** Opens a list in a worker, also while pieces are still received. A request resolves to `null` or an empty array if its search took too long, or if the worker failed. */
export function openWholeList(downloaded: readonly ArrayBuffer[], view: ListView) {
  // All pieces received so far; a restarted worker gets them again.
  const pieces = [...downloaded];
  const worker = new WorkerCalls<ListWorkerRequest, ListWorkerAnswers>(
    () => new Worker(/* webpackChunkName: "list-worker" */ new URL("./list.worker.ts", import.meta.url)),
    {
      initialRequests: [{ kind: "open", pieces, view }],
      repeatedKinds: ["change", "branches"],
      limit: REQUEST_TIMEOUT_MS,
    },
  );
  const enqueue = createJobQueue();
  const windows = createWindowReader(worker);
  const rows = createRowReader(worker, queueWorkerJob);
  const columnsByFields = new Map<string, ColumnarList>();
  /** The last failure of the worker, also after it was restarted. */
  let lastFailure: WorkerFailure | null = null;
  let visibleAddress = FIRST_PAGE_ADDRESS;
  /** The operations that need the open worker; `close` waits until they have settled. */
  let pendingUses: Promise<unknown> | null = null;

  /** Queues a job that sends requests to the worker, behind the earlier jobs. */
  function queueWorkerJob<Answer>(job: () => Promise<Answer>): Promise<Answer> {
    return enqueue(async () => {
      const answer = await job();
      lastFailure = worker.failure ?? lastFailure;
      if (!worker.failure) rows.dropFailed();
      return answer;
    });
  }

  const queryList = <Kind extends ListWorkerRequest["kind"]>(
    request: Extract<ListWorkerRequest, { kind: Kind }>,
  ) => queueWorkerJob(() => worker.ask<Kind>(request));

  /** Sends a request about the matching rows after the request for their window, which has the timeout of a search. */
  const queryMatches = <Kind extends MatchRequest["kind"]>(request: Extract<MatchRequest, { kind: Kind }>) =>
    queueWorkerJob(async () => (await windows.read(request.address)) && worker.ask<Kind>(request));

  function clearCaches(): void {
    windows.clear();
    rows.clear();
    columnsByFields.clear();
  }

  async function readColumns(fields: string[]): Promise<ColumnarList | null> {
    const columns = columnsByFields.get(fields.join()) ?? (await worker.ask({ kind: "columns", fields }));
    if (columns) columnsByFields.set(fields.join(), columns);
    return columns;
  }

  async function applyChange(change: ListChange): Promise<boolean> {
    const changed = await worker.ask({ kind: "change", change });
    clearCaches();
    for (const address of [visibleAddress, FIRST_PAGE_ADDRESS]) await windows.read(address);
    return changed?.isCarried ?? false;
  }

  /** Delays `close` until `use` is settled; returns `use`. */
  function keepOpenDuring<Use extends Promise<unknown>>(use: Use): Use {
    pendingUses = Promise.allSettled([pendingUses, use]);
    return use;
  }

  const list = {
    /** The approximate memory use of the list, in bytes. */
    bytes: 0,
    /** Adds the next piece and clears the caches; returns the number of rows, 0 if the worker has failed. */
    addPiece(piece: ArrayBuffer): Promise<number> {
      list.bytes += memorySize(piece);
      const at = pieces.push(piece) - 1;
      return queueWorkerJob(async () => {
        const added = await worker.ask({ kind: "append", piece, at });
        clearCaches();
        return added?.rows ?? 0;
      });
    },
    /** Returns whether the last window is missing because the worker has failed; the next request restarts the worker. */
    isLost: windows.isLost,
    failure: () => lastFailure,
    cached: windows.getCached,
    window: (address: ListAddress): Promise<MatchesWindow> => queueWorkerJob(() => windows.read(address)),
    /** Returns the window at an address, and makes it the visible one, which `change` reads again. */
    show(address: ListAddress): Promise<MatchesWindow> {
      visibleAddress = address;
      return queueWorkerJob(() => windows.read(address));
    },
    async prefetchAround({ start, ...order }: ListAddress, count: number): Promise<void> {
      for (const next of [start + PAGE_SIZE, start - PAGE_SIZE]) {
        if (next >= 0 && next < count) await queueWorkerJob(() => windows.read({ ...order, start: next }));
      }
    },
    keys: async (address: ListAddress): Promise<string[]> =>
      (await keepOpenDuring(queryMatches({ kind: "keys", address }))) ?? [],
    /** Returns the query string of the page with a record, for the visible search, filters and sort; `null` if no other page has the record. */
    async pageWith(key: string): Promise<string | null> {
      const keys = (await queryMatches({ kind: "keys", address: visibleAddress })) ?? [];
      const { start } = getPage(keys.indexOf(key), keys.length);
      const isShown = !keys.includes(key) || start === getPage(visibleAddress.start, keys.length).start;
      return isShown ? null : formatListAddress({ ...visibleAddress, start });
    },
    serveRows: async (address: ListAddress, fields: string[], port: MessagePort) =>
      (await queryMatches({ kind: "serve", address, fields, port }))?.count ?? null,
    facets: (address: ListAddress, valueSearches: ValueSearches) =>
      queryMatches({ kind: "facets", address, valueSearches }),
    pictures: (address: ListAddress, question: PictureRowsRequest) =>
      queryMatches({ kind: "pictures", address, question }),
    /** Summarizes the found stock counts; `null` if the worker has failed. */
    opname: (address: ListAddress, query: SummaryQuery) => queryMatches({ kind: "opname", address, query }),
    /** Returns whole columns, the same object for the same fields until the list changes; `null` if the worker has failed. */
    columns: (fields: string[]) => queueWorkerJob(() => readColumns(fields)),
    setBranches: (list: ColumnarList | null) => queryList({ kind: "branches", list }),
    checks: <Kind extends CheckQuestion["kind"]>(
      address: ListAddress,
      question: Extract<CheckQuestion, { kind: Kind }>,
    ) => queryMatches({ kind: "checks", address, question }) as Promise<CheckAnswers[Kind] | null>,
    /** Compares the dealers of a catalogue, regardless of the search; `null` if the worker has failed. */
    compare: <Kind extends CompareQuestion["kind"]>(question: Extract<CompareQuestion, { kind: Kind }>) =>
      queryList({ kind: "compare", question }) as Promise<CompareAnswers[Kind] | null>,
    /** Sends a request about the records of the selection `id` (ChangeRequest); `null` if the worker has failed. */
    planChange: <Kind extends ChangeRequest["kind"]>(
      id: string,
      request: Extract<ChangeRequest, { kind: Kind }>,
    ) => queryList({ kind: "planChange", id, request }) as Promise<ChangeReplies[Kind] | null>,
    /** Returns at most `most` records, those that match words best (lib/list/search/ranking.ts); `null` if the worker has failed. */
    best: (words: string, most: number, isGuessed = false): Promise<BestMatches | null> =>
      keepOpenDuring(queryList({ kind: "best", words, most, isGuessed })),
    /** Returns the cells of a record, `null` without exactly one; the same promise until the list changes. */
    record: (key: string) => rows.read(view.key ?? "", key, true),
    /** Returns the cells of the first row with this value in a field, or `null`; the same promise until the list changes. */
    first: (field: string, value: string) => rows.read(field, value, false),
    /** Returns the fields of the first row with these texts, ignoring case and spaces; `null` if the worker has failed. */
    alike: (texts: Record<string, string>) => queryList({ kind: "alike", texts }),
    /** Returns the warnings of the checks for the values of a form; `key` is `null` for a new record. `null` if the worker has failed. */
    checkForm: (key: string | null, texts: Record<string, string>): Promise<FormWarnings | null> =>
      queryList({ kind: "form", key, texts }),
    /** Applies a change of a record, and reads the visible window and the first one again; returns whether it was applied. */
    change: (change: ListChange): Promise<boolean> => queueWorkerJob(() => applyChange(change)),
    delayClose: (use: Promise<unknown>): void => void keepOpenDuring(use),
    /** Terminates the worker once its uses have settled. */
    close(): void {
      if (pendingUses) void pendingUses.then(() => worker.end());
      else worker.end();
    },
  };
  for (const piece of pieces) list.bytes += memorySize(piece);
  return list;
}

export type WholeList = ReturnType<typeof openWholeList>;

type ListWorker = WorkerCalls<ListWorkerRequest, ListWorkerAnswers>;

/** Returns functions that read windows of the matching rows, and cache them. */
function createWindowReader(worker: ListWorker) {
  /** The cached windows, by the query string of their address. */
  const cachedWindows = new Map<string, MatchesWindow>();
  /** The patterns whose search took too long. */
  const stoppedSearches = new Set<string>();
  /** The query string of the filters and sort that the worker applied last. */
  let appliedFiltersAndSort = "";
  let isWindowLost = false;

  /** Returns the cached window at an address, `undefined` without one, `null` for a stopped search. */
  function getCached(address: ListAddress): MatchesWindow | undefined {
    return stoppedSearches.has(address.search) ? null : cachedWindows.get(formatListAddress(address));
  }

  async function read(address: ListAddress): Promise<MatchesWindow> {
    const cached = getCached(address);
    if (cached !== undefined) return cached;
    const found = await search(address);
    if (cachedWindows.size === MAX_CACHED_ENTRIES) cachedWindows.clear();
    if (found) cachedWindows.set(formatListAddress(address), found);
    return found;
  }

  async function search(address: ListAddress): Promise<MatchesWindow> {
    const { search: text } = address;
    const unsearched = { ...address, search: "", start: 0 };
    const filtersAndSort = formatListAddress(unsearched);
    // Filtering and sorting a long list must not count towards the timeout of the search.
    if (text && filtersAndSort !== appliedFiltersAndSort)
      await worker.ask({ kind: "window", address: unsearched });
    appliedFiltersAndSort = filtersAndSort;
    let found = await worker.ask({ kind: "window", address }, text ? SEARCH_TIMEOUT_MS : undefined);
    if (text && found?.listWindow.count === 0) {
      const widened = await worker.ask({ kind: "widen", search: text });
      if (widened?.isWidened) found = await worker.ask({ kind: "window", address });
    }
    if (!found) appliedFiltersAndSort = "";
    const hasSearchTimedOut = text !== "" && worker.failure === "late";
    isWindowLost = worker.failure !== null && !hasSearchTimedOut;
    if (hasSearchTimedOut) stoppedSearches.add(text);
    return found;
  }

  function clear(): void {
    cachedWindows.clear();
    appliedFiltersAndSort = "";
  }

  return { getCached, read, clear, isLost: () => isWindowLost };
}

/** The cells of a row by field; `null` without such a row, or if the worker has failed. */
export type RowCells = Record<string, Cell> | null;

/** Returns functions that read the cells of single rows, and cache their promises. */
function createRowReader(worker: ListWorker, queueJob: (job: () => Promise<RowCells>) => Promise<RowCells>) {
  const rowPromises = new Map<string, Promise<RowCells>>();
  /** The ids of the rows that were not read because the worker has failed. */
  const failedIds = new Set<string>();

  function read(field: string, value: string, isOnly: boolean): Promise<RowCells> {
    const id = JSON.stringify([field, value, isOnly]);
    async function ask() {
      const answer = await worker.ask({ kind: "row", field, value, isOnly });
      if (worker.failure) failedIds.add(id);
      return answer?.found ?? null;
    }
    const row = rowPromises.get(id) ?? queueJob(ask);
    if (rowPromises.size === MAX_CACHED_ENTRIES) rowPromises.clear();
    rowPromises.set(id, row);
    return row;
  }

  /** Called after a successful request; dropped earlier, a failed row would be requested forever by a component that suspends for it. */
  function dropFailed(): void {
    for (const id of failedIds) rowPromises.delete(id);
    failedIds.clear();
  }

  return { read, dropFailed, clear: () => rowPromises.clear() };
}
