import type { ChangeReplies, ChangeRequest } from "@/lib/batch/changes/change-table";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/checker";
import type { FormWarnings } from "@/lib/checks/checks";
import type { CompareAnswers, CompareQuestion } from "@/lib/compare/comparer";
import { createQueue } from "@/lib/job-queue";
import type { ListChange } from "@/lib/list/change-list";
import type { TypedValues } from "@/lib/list/filters/list-filter";
import type { Cell, ColumnarList, ListView } from "@/lib/list/list";
import { type ListAddress, writeListAddress } from "@/lib/list/list-address";
import type { PictureQuestion } from "@/lib/list/list-window";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import type { SummaryQuery } from "@/lib/opname/summary";
import type { ListWorkerAnswers, ListWorkerRequest } from "./list.worker";
import { WorkerCalls, type WorkerFailure } from "./worker-calls";

/** The timeout of a search, in milliseconds; a pattern that takes longer is stopped for good. */
const SEARCH_LIMIT_MS = 1000;

const WORK_LIMIT_MS = 30_000;

const MAX_CACHED = 50;

const START: ListAddress = { search: "", start: 0 };

/** The requested window of matching rows; `null` if the search was stopped or the worker failed. */
export type MatchesWindow = ListWorkerAnswers["window"] | null;

/** The number of rows that match words, the cells of the best ones, and the best score. */
export type BestMatches = ListWorkerAnswers["best"];

type FoundRequest = Extract<ListWorkerRequest, { address: ListAddress }>;

/** Returns the memory of a gzipped list in bytes: its packed size and its unpacked size (the last four bytes of a gzip file). */
export function memorySize(bytes: ArrayBuffer): number {
  return bytes.byteLength + new DataView(bytes).getUint32(bytes.byteLength - 4, true);
}

/** Opens a list in a worker, which searches it also while more pieces are received; requests about a stopped search resolve to `null` or nothing. */
export function openWholeList(downloaded: readonly ArrayBuffer[], view: ListView) {
  // A restarted worker gets all pieces received so far.
  const pieces = [...downloaded];
  const foundByAddress = new Map<string, MatchesWindow>();
  const columns = new Map<string, ColumnarList>();
  const rows = new Map<string, Promise<Record<string, Cell> | null>>();
  /** The ids of row requests that a failed worker did not answer: they are asked again after its next answer. */
  const unanswered = new Set<string>();
  /** The patterns whose search took too long; they never run again. */
  const stopped = new Set<string>();
  const worker = new WorkerCalls<ListWorkerRequest, ListWorkerAnswers>(
    () => new Worker(/* webpackChunkName: "list-worker" */ new URL("./list.worker.ts", import.meta.url)),
    {
      initialRequests: [{ kind: "open", pieces, view }],
      repeatedKinds: ["change", "branches"],
      limit: WORK_LIMIT_MS,
    },
  );
  /** The filters and sort that the worker has applied, as an address. */
  let ordered = "";
  let isLost = false;
  /** The last failure of the worker, also after it was restarted. */
  let failure: WorkerFailure | null = null;
  let shown = START;
  let lastUse: Promise<unknown> | null = null;
  const enqueue = createQueue();

  async function run(address: ListAddress): Promise<MatchesWindow> {
    const { search } = address;
    const unsearched = { ...address, search: "", start: 0 };
    const order = writeListAddress(unsearched);
    // Filters and sort of a long list must not count towards the time limit of the pattern.
    if (search && order !== ordered) await worker.ask({ kind: "window", address: unsearched });
    ordered = order;
    let found = await worker.ask({ kind: "window", address }, search ? SEARCH_LIMIT_MS : undefined);
    if (search && found?.listWindow.count === 0) {
      const widened = await worker.ask({ kind: "widen", search });
      if (widened?.isWidened) found = await worker.ask({ kind: "window", address });
    }
    if (!found) ordered = "";
    const isRunaway = search !== "" && worker.failure === "late";
    isLost = worker.failure !== null && !isRunaway;
    if (isRunaway) stopped.add(search);
    return found;
  }

  /** Returns a cached window, `undefined` without one; `null` for a stopped pattern. */
  const cachedWindow = (address: ListAddress): MatchesWindow | undefined =>
    stopped.has(address.search) ? null : foundByAddress.get(writeListAddress(address));

  async function read(address: ListAddress): Promise<MatchesWindow> {
    const before = cachedWindow(address);
    if (before !== undefined) return before;
    const found = await run(address);
    if (foundByAddress.size === MAX_CACHED) foundByAddress.clear();
    if (found) foundByAddress.set(writeListAddress(address), found);
    return found;
  }

  function clearCaches(): void {
    foundByAddress.clear();
    columns.clear();
    rows.clear();
    ordered = "";
  }

  async function readColumns(fields: string[]): Promise<ColumnarList | null> {
    const read = columns.get(fields.join()) ?? (await worker.ask({ kind: "columns", fields }));
    if (read) columns.set(fields.join(), read);
    return read;
  }

  async function change(by: ListChange): Promise<boolean> {
    const changed = await worker.ask({ kind: "change", change: by });
    clearCaches();
    for (const address of [shown, START]) await read(address);
    return changed?.isCarried ?? false;
  }

  const inWorker = <Answer>(job: () => Promise<Answer>) =>
    enqueue(async () => {
      const answer = await job();
      failure = worker.failure ?? failure;
      // Only after a successful call: a suspended component would otherwise repeat its request forever.
      if (!worker.failure) {
        for (const id of unanswered) rows.delete(id);
        unanswered.clear();
      }
      return answer;
    });

  /** Sends a request about the found rows after the request for their window, whose timeout stops a search that takes too long. */
  const requestFound = <Kind extends FoundRequest["kind"]>(request: Extract<FoundRequest, { kind: Kind }>) =>
    inWorker(async () => (await read(request.address)) && worker.ask<Kind>(request));

  function readRow(field: string, value: string, isOnly: boolean) {
    const id = JSON.stringify([field, value, isOnly]);
    const ask = async () => {
      const answer = await worker.ask({ kind: "row", field, value, isOnly });
      if (worker.failure) unanswered.add(id);
      return answer?.found ?? null;
    };
    const row = rows.get(id) ?? inWorker(ask);
    if (rows.size === MAX_CACHED) rows.clear();
    rows.set(id, row);
    return row;
  }

  function delayClose(use: Promise<unknown>): void {
    lastUse = Promise.allSettled([lastUse, use]);
  }

  const list = {
    /** The approximate memory use of the list, in bytes. */
    weight: pieces.reduce((sum, piece) => sum + memorySize(piece), 0),
    /** Adds the next piece and clears the caches; returns the number of rows, 0 if the worker has failed. */
    grow(piece: ArrayBuffer): Promise<number> {
      list.weight += memorySize(piece);
      const at = pieces.push(piece) - 1;
      return inWorker(async () => {
        const grown = await worker.ask({ kind: "more", piece, at });
        clearCaches();
        return grown?.rows ?? 0;
      });
    },
    /** Whether the last window is missing because the worker has failed; the next request restarts it. */
    isLost: () => isLost,
    failure: () => failure,
    cached: cachedWindow,
    window: (address: ListAddress): Promise<MatchesWindow> => inWorker(() => read(address)),
    /** Returns the window at an address; a later change of the list updates it. */
    show(address: ListAddress): Promise<MatchesWindow> {
      shown = address;
      return inWorker(() => read(address));
    },
    async prefetchAround({ start, ...order }: ListAddress, count: number): Promise<void> {
      for (const next of [start + PAGE_SIZE, start - PAGE_SIZE]) {
        if (next >= 0 && next < count) await inWorker(() => read({ ...order, start: next }));
      }
    },
    async keys(address: ListAddress): Promise<string[]> {
      const found = requestFound({ kind: "keys", address });
      delayClose(found);
      return (await found) ?? [];
    },
    /** The address of the page that has a record, in the order of the shown window; `null` where that window has it, or no page does. */
    async pageWith(key: string): Promise<string | null> {
      const keys = (await requestFound({ kind: "keys", address: shown })) ?? [];
      const { start } = windowAt(keys.indexOf(key), keys.length);
      const isShown = !keys.includes(key) || start === windowAt(shown.start, keys.length).start;
      return isShown ? null : writeListAddress({ ...shown, start });
    },
    serveRows: async (address: ListAddress, fields: string[], port: MessagePort) =>
      (await requestFound({ kind: "serve", address, fields, port }))?.count ?? null,
    facets: async (address: ListAddress, typed: TypedValues) =>
      (await requestFound({ kind: "facets", address, typed })) ?? [],
    pictures: (address: ListAddress, question: PictureQuestion) =>
      requestFound({ kind: "pictures", address, question }),
    /** Summarizes the found stock counts; `null` if the worker has failed. */
    opname: (address: ListAddress, order: SummaryQuery) => requestFound({ kind: "opname", address, order }),
    /** Returns whole columns, the same objects until the list changes; `null` if the worker has failed. */
    columns: (fields: string[]) => inWorker(() => readColumns(fields)),
    setBranches: (list: ColumnarList | null) => inWorker(() => worker.ask({ kind: "branches", list })),
    checks: <Kind extends CheckQuestion["kind"]>(
      address: ListAddress,
      question: Extract<CheckQuestion, { kind: Kind }>,
    ) => requestFound({ kind: "checks", address, question }) as Promise<CheckAnswers[Kind] | null>,
    /** Compares the dealers of a catalogue, regardless of the search; `null` if the worker has failed. */
    compare: <Kind extends CompareQuestion["kind"]>(question: Extract<CompareQuestion, { kind: Kind }>) =>
      inWorker(() => worker.ask({ kind: "compare", question })) as Promise<CompareAnswers[Kind] | null>,
    /** Asks about the records selected under an id, which a question `close` ends; `null` if the worker has failed. */
    chosen: <Kind extends ChangeRequest["kind"]>(
      id: string,
      question: Extract<ChangeRequest, { kind: Kind }>,
    ) => inWorker(() => worker.ask({ kind: "chosen", id, question })) as Promise<ChangeReplies[Kind] | null>,
    /** Returns the records that match words best (lib/list/search/ranking.ts), at most `most`; `null` if the worker has failed. */
    best(words: string, most: number, isGuessed = false): Promise<BestMatches | null> {
      const found = inWorker(() => worker.ask({ kind: "best", words, most, isGuessed }));
      delayClose(found);
      return found;
    },
    /** Returns the cells of a record, `null` without exactly one; the same promise until the list changes. */
    record: (key: string) => readRow(view.key ?? "", key, true),
    /** Returns the cells of the first row with this value in a field, or `null`; the same promise until the list changes. */
    first: (field: string, value: string) => readRow(field, value, false),
    /** Returns the fields of the first row with these texts, ignoring case and spaces; `null` if the worker has failed. */
    alike: (texts: Record<string, string>) => inWorker(() => worker.ask({ kind: "alike", texts })),
    /** Returns what the checks find in a record as it is in its form; `key` is `null` of a new one. `null` if the worker has failed. */
    checkForm: (key: string | null, texts: Record<string, string>): Promise<FormWarnings | null> =>
      inWorker(() => worker.ask({ kind: "form", key, texts })),
    /** Applies a change of a record and updates the first window and the visible one; returns whether it was applied. */
    change: (by: ListChange): Promise<boolean> => inWorker(() => change(by)),
    /** Delays `close` until `use` is settled. */
    delayClose,
    /** Terminates the worker after the last use of its rows. */
    close: () => (lastUse ? void lastUse.then(() => worker.end()) : worker.end()),
  };
  return list;
}

export type WholeList = ReturnType<typeof openWholeList>;
