import type { ChangeReplies, ChangeRequest } from "@/lib/batch/changes/change-planner";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/checker";
import type { FormWarnings } from "@/lib/checks/checks";
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
  // The pieces received so far, which a restarted worker gets again.
  const pieces = [...downloaded];
  /** The cached windows, by the query string of their address. */
  const windowCache = new Map<string, MatchesWindow>();
  const columnsByFields = new Map<string, ColumnarList>();
  const rowPromises = new Map<string, Promise<Record<string, Cell> | null>>();
  /** The ids of the `rowPromises` that failed with the worker; they are removed after the next successful request. */
  const failedRowIds = new Set<string>();
  /** The patterns whose search took too long. */
  const stoppedSearches = new Set<string>();
  const worker = new WorkerCalls<ListWorkerRequest, ListWorkerAnswers>(
    () => new Worker(/* webpackChunkName: "list-worker" */ new URL("./list.worker.ts", import.meta.url)),
    {
      initialRequests: [{ kind: "open", pieces, view }],
      repeatedKinds: ["change", "branches"],
      limit: REQUEST_TIMEOUT_MS,
    },
  );
  /** The query string of the filters and sort that the worker applied last. */
  let appliedFiltersAndSort = "";
  let isWindowLost = false;
  /** The last failure of the worker, also after it was restarted. */
  let lastFailure: WorkerFailure | null = null;
  let visibleAddress = FIRST_PAGE_ADDRESS;
  /** The operations that need the open worker; `close` waits until they have settled. */
  let pendingUses: Promise<unknown> | null = null;
  const enqueue = createJobQueue();

  async function findWindow(address: ListAddress): Promise<MatchesWindow> {
    const { search } = address;
    const unsearched = { ...address, search: "", start: 0 };
    const requestedOrder = formatListAddress(unsearched);
    // Filtering and sorting a long list must not count towards the timeout of the search.
    if (search && requestedOrder !== appliedFiltersAndSort)
      await worker.ask({ kind: "window", address: unsearched });
    appliedFiltersAndSort = requestedOrder;
    let found = await worker.ask({ kind: "window", address }, search ? SEARCH_TIMEOUT_MS : undefined);
    if (search && found?.listWindow.count === 0) {
      const widened = await worker.ask({ kind: "widen", search });
      if (widened?.isWidened) found = await worker.ask({ kind: "window", address });
    }
    if (!found) appliedFiltersAndSort = "";
    const hasSearchTimedOut = search !== "" && worker.failure === "late";
    isWindowLost = worker.failure !== null && !hasSearchTimedOut;
    if (hasSearchTimedOut) stoppedSearches.add(search);
    return found;
  }

  /** Returns the cached window at an address, `undefined` without one, `null` for a stopped search. */
  const getCachedWindow = (address: ListAddress): MatchesWindow | undefined =>
    stoppedSearches.has(address.search) ? null : windowCache.get(formatListAddress(address));

  async function readWindow(address: ListAddress): Promise<MatchesWindow> {
    const cached = getCachedWindow(address);
    if (cached !== undefined) return cached;
    const found = await findWindow(address);
    if (windowCache.size === MAX_CACHED_ENTRIES) windowCache.clear();
    if (found) windowCache.set(formatListAddress(address), found);
    return found;
  }

  function clearCaches(): void {
    windowCache.clear();
    columnsByFields.clear();
    rowPromises.clear();
    appliedFiltersAndSort = "";
  }

  async function readColumns(fields: string[]): Promise<ColumnarList | null> {
    const read = columnsByFields.get(fields.join()) ?? (await worker.ask({ kind: "columns", fields }));
    if (read) columnsByFields.set(fields.join(), read);
    return read;
  }

  async function applyChange(change: ListChange): Promise<boolean> {
    const changed = await worker.ask({ kind: "change", change });
    clearCaches();
    for (const address of [visibleAddress, FIRST_PAGE_ADDRESS]) await readWindow(address);
    return changed?.isCarried ?? false;
  }

  /** Queues a job that sends requests to the worker, behind the earlier jobs. */
  const queueWorkerJob = <Answer>(job: () => Promise<Answer>) =>
    enqueue(async () => {
      const answer = await job();
      lastFailure = worker.failure ?? lastFailure;
      // Failed rows stay cached until a request succeeds, because a component that suspends for one would request it forever.
      if (!worker.failure) {
        for (const id of failedRowIds) rowPromises.delete(id);
        failedRowIds.clear();
      }
      return answer;
    });

  /** Sends a request about the matching rows after the request for their window, which has the timeout of a search. */
  const queryMatches = <Kind extends MatchRequest["kind"]>(request: Extract<MatchRequest, { kind: Kind }>) =>
    queueWorkerJob(async () => (await readWindow(request.address)) && worker.ask<Kind>(request));

  function readRow(field: string, value: string, isOnly: boolean) {
    const id = JSON.stringify([field, value, isOnly]);
    const ask = async () => {
      const answer = await worker.ask({ kind: "row", field, value, isOnly });
      if (worker.failure) failedRowIds.add(id);
      return answer?.found ?? null;
    };
    const row = rowPromises.get(id) ?? queueWorkerJob(ask);
    if (rowPromises.size === MAX_CACHED_ENTRIES) rowPromises.clear();
    rowPromises.set(id, row);
    return row;
  }

  /** Delays `close` until `use` is settled; returns `use`. */
  function keepOpenDuring<Use extends Promise<unknown>>(use: Use): Use {
    pendingUses = Promise.allSettled([pendingUses, use]);
    return use;
  }

  const list = {
    /** The approximate memory use of the list, in bytes. */
    bytes: pieces.reduce((sum, piece) => sum + memorySize(piece), 0),
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
    isLost: () => isWindowLost,
    failure: () => lastFailure,
    cached: getCachedWindow,
    window: (address: ListAddress): Promise<MatchesWindow> => queueWorkerJob(() => readWindow(address)),
    /** Returns the window at the address that is visible from now on, which `change` updates. */
    show(address: ListAddress): Promise<MatchesWindow> {
      visibleAddress = address;
      return queueWorkerJob(() => readWindow(address));
    },
    async prefetchAround({ start, ...order }: ListAddress, count: number): Promise<void> {
      for (const next of [start + PAGE_SIZE, start - PAGE_SIZE]) {
        if (next >= 0 && next < count) await queueWorkerJob(() => readWindow({ ...order, start: next }));
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
    setBranches: (list: ColumnarList | null) => queueWorkerJob(() => worker.ask({ kind: "branches", list })),
    checks: <Kind extends CheckQuestion["kind"]>(
      address: ListAddress,
      question: Extract<CheckQuestion, { kind: Kind }>,
    ) => queryMatches({ kind: "checks", address, question }) as Promise<CheckAnswers[Kind] | null>,
    /** Compares the dealers of a catalogue, regardless of the search; `null` if the worker has failed. */
    compare: <Kind extends CompareQuestion["kind"]>(question: Extract<CompareQuestion, { kind: Kind }>) =>
      queueWorkerJob(() => worker.ask({ kind: "compare", question })) as Promise<CompareAnswers[Kind] | null>,
    /** Plans changes of the records that a request `open` has selected under the id, until a request `close`; `null` if the worker has failed. */
    planChange: <Kind extends ChangeRequest["kind"]>(
      id: string,
      request: Extract<ChangeRequest, { kind: Kind }>,
    ) =>
      queueWorkerJob(() => worker.ask({ kind: "planChange", id, request })) as Promise<
        ChangeReplies[Kind] | null
      >,
    /** Returns the records that match words best (lib/list/search/ranking.ts), at most `most`; `null` if the worker has failed. */
    best: (words: string, most: number, isGuessed = false): Promise<BestMatches | null> =>
      keepOpenDuring(queueWorkerJob(() => worker.ask({ kind: "best", words, most, isGuessed }))),
    /** Returns the cells of a record, `null` without exactly one; the same promise until the list changes. */
    record: (key: string) => readRow(view.key ?? "", key, true),
    /** Returns the cells of the first row with this value in a field, or `null`; the same promise until the list changes. */
    first: (field: string, value: string) => readRow(field, value, false),
    /** Returns the fields of the first row with these texts, ignoring case and spaces; `null` if the worker has failed. */
    alike: (texts: Record<string, string>) => queueWorkerJob(() => worker.ask({ kind: "alike", texts })),
    /** Returns the warnings of the checks for the values of a form; `key` is `null` for a new record. `null` if the worker has failed. */
    checkForm: (key: string | null, texts: Record<string, string>): Promise<FormWarnings | null> =>
      queueWorkerJob(() => worker.ask({ kind: "form", key, texts })),
    /** Applies a change of a record and updates the first window and the visible one; returns whether it was applied. */
    change: (change: ListChange): Promise<boolean> => queueWorkerJob(() => applyChange(change)),
    delayClose: (use: Promise<unknown>): void => void keepOpenDuring(use),
    /** Terminates the worker once its uses have settled. */
    close: () => (pendingUses ? void pendingUses.then(() => worker.end()) : worker.end()),
  };
  return list;
}

export type WholeList = ReturnType<typeof openWholeList>;
