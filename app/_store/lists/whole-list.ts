import type { ChosenAnswers, ChosenQuestion } from "@/lib/batch/changes/change-table";
import type { CheckAnswers, CheckQuestion } from "@/lib/checks/answer";
import type { CompareAnswers, CompareQuestion } from "@/lib/compare/answer";
import { inTurn } from "@/lib/in-turn";
import type { ListChange } from "@/lib/list/change-list";
import type { TypedValues } from "@/lib/list/filters/open-filters";
import type { Cell, ColumnarList, ListView } from "@/lib/list/list";
import { type ListAddress, writeListAddress } from "@/lib/list/list-address";
import type { PictureQuestion } from "@/lib/list/list-window";
import { PAGE_SIZE } from "@/lib/list/paging";
import type { SummaryOrder } from "@/lib/opname/summary";
import type { WorkerAnswers, WorkerRequest } from "./list.worker";
import { type Lack, WorkerCalls } from "./worker-calls";

/** How long one search may run, in milliseconds; a pattern that needs more has run away. */
const SEARCH_LIMIT_MS = 1000;

const WORK_LIMIT_MS = 30_000;

const MOST_KNOWN = 50;

const START: ListAddress = { search: "", start: 0 };

/** A window that was asked for, or `null` for a search that was stopped, or whose worker is lost. */
export type Found = WorkerAnswers["window"] | null;

/** How many rows match words, and the cells of the best ones with the score of the first. */
export type BestRecords = WorkerAnswers["best"];

type FoundRequest = Extract<WorkerRequest, { place: ListAddress }>;

/** Returns the size of a gzipped file and of what is packed in it, which its last four bytes tell. */
export function weigh(bytes: ArrayBuffer): number {
  return bytes.byteLength + new DataView(bytes).getUint32(bytes.byteLength - 4, true);
}

/**
 * A list in a worker, where it is read and searched, also while more of it comes; what is asked after a search that was stopped is `null`
 * or empty.
 */
export function openWholeList(downloaded: readonly ArrayBuffer[], view: ListView) {
  // A worker that is started anew is given all pieces that are there by then.
  const pieces = [...downloaded];
  const foundByPlace = new Map<string, Found>();
  const columns = new Map<string, ColumnarList>();
  const rows = new Map<string, Promise<Record<string, Cell> | null>>();
  const unanswered = new Set<string>();
  const stopped = new Set<string>();
  const worker = new WorkerCalls<WorkerRequest, WorkerAnswers>(
    () => new Worker(/* webpackChunkName: "list-worker" */ new URL("./list.worker.ts", import.meta.url)),
    { retained: [{ kind: "open", pieces, view }], keeps: ["change", "branches"], limit: WORK_LIMIT_MS },
  );
  let ordered = "";
  let isLost = false;
  let lack: Lack | null = null;
  let shown = START;
  let lastUse: Promise<unknown> | null = null;
  const inTurnOfWorker = inTurn((job: () => Promise<unknown>) => job());

  async function run(place: ListAddress): Promise<Found> {
    const { search } = place;
    const unsearched = { ...place, search: "", start: 0 };
    const order = writeListAddress(unsearched);
    // Filters and order of a long list take their time too, which is not the pattern's.
    if (search && order !== ordered) await worker.ask({ kind: "window", place: unsearched });
    ordered = order;
    let found = await worker.ask({ kind: "window", place }, search ? SEARCH_LIMIT_MS : undefined);
    if (search && found?.listWindow.count === 0) {
      const widened = await worker.ask({ kind: "widen", search });
      if (widened?.isWidened) found = await worker.ask({ kind: "window", place });
    }
    if (!found) ordered = "";
    const isRunaway = search !== "" && worker.lack === "late";
    isLost = worker.lack !== null && !isRunaway;
    if (isRunaway) stopped.add(search);
    return found;
  }

  /** A window that was looked at before; a pattern that has run away is not let run again, in whatever order. */
  const remembered = (place: ListAddress): Found | undefined =>
    stopped.has(place.search) ? null : foundByPlace.get(writeListAddress(place));

  async function read(place: ListAddress): Promise<Found> {
    const before = remembered(place);
    if (before !== undefined) return before;
    const found = await run(place);
    if (foundByPlace.size === MOST_KNOWN) foundByPlace.clear();
    if (found) foundByPlace.set(writeListAddress(place), found);
    return found;
  }

  function forget(): void {
    foundByPlace.clear();
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
    forget();
    for (const place of [shown, START]) await read(place);
    return changed?.isCarried ?? false;
  }

  const inWorker = <Answer>(job: () => Promise<Answer>) =>
    inTurnOfWorker(async () => {
      const answer = await job();
      lack = worker.lack ?? lack;
      // Not before: a component that waits for such a row would ask for it again and again.
      if (!worker.lack) {
        for (const id of unanswered) rows.delete(id);
        unanswered.clear();
      }
      return answer;
    }) as Promise<Answer>;

  /** Asks about the found rows after reading their window, which stops a search that has run away; `null` without an answer. */
  const askFound = <Kind extends FoundRequest["kind"]>(request: Extract<FoundRequest, { kind: Kind }>) =>
    inWorker(async () => (await read(request.place)) && worker.ask<Kind>(request));

  function readRow(field: string, value: string, isOnly: boolean) {
    const id = JSON.stringify([field, value, isOnly]);
    const ask = async () => {
      const answer = await worker.ask({ kind: "row", field, value, isOnly });
      if (worker.lack) unanswered.add(id);
      return answer?.found ?? null;
    };
    const row = rows.get(id) ?? inWorker(ask);
    if (rows.size === MOST_KNOWN) rows.clear();
    rows.set(id, row);
    return row;
  }

  function keepUntil(use: Promise<unknown>): void {
    lastUse = Promise.allSettled([lastUse, use]);
  }

  const list = {
    /** About how many bytes of memory the list takes. */
    weight: pieces.reduce((sum, piece) => sum + weigh(piece), 0),
    /** Adds the next piece, from where on windows are read anew; returns how many rows are there then, 0 where the worker has failed. */
    grow(piece: ArrayBuffer): Promise<number> {
      list.weight += weigh(piece);
      const at = pieces.push(piece) - 1;
      return inWorker(async () => {
        const grown = await worker.ask({ kind: "more", piece, at });
        forget();
        return grown?.rows ?? 0;
      });
    },
    /** Whether the last window is missing since the worker did not come or has failed; the next request starts another. */
    isLost: () => isLost,
    /** Why the worker gave no answer last. */
    lack: () => lack,
    cached: remembered,
    window: (place: ListAddress): Promise<Found> => inWorker(() => read(place)),
    /** The window that is shown from now on, which a change reads anew. */
    show(place: ListAddress): Promise<Found> {
      shown = place;
      return inWorker(() => read(place));
    },
    /** Reads the windows before and after a place among `count` rows ahead. */
    async prefetchAround({ start, ...order }: ListAddress, count: number): Promise<void> {
      for (const next of [start + PAGE_SIZE, start - PAGE_SIZE]) {
        if (next >= 0 && next < count) await inWorker(() => read({ ...order, start: next }));
      }
    },
    async keys(place: ListAddress): Promise<string[]> {
      const found = askFound({ kind: "keys", place });
      keepUntil(found);
      return (await found) ?? [];
    },
    serveRows: async (place: ListAddress, fields: string[], port: MessagePort) =>
      (await askFound({ kind: "serve", place, fields, port }))?.count ?? null,
    facets: async (place: ListAddress, typed: TypedValues) =>
      (await askFound({ kind: "facets", place, typed })) ?? [],
    pictures: (place: ListAddress, question: PictureQuestion) =>
      askFound({ kind: "pictures", place, question }),
    /** The stock counts that are found at a place, summed up; `null` without an answer. */
    opname: (place: ListAddress, order: SummaryOrder) => askFound({ kind: "opname", place, order }),
    /** Whole columns of the list, the same ones until it changes; `null` where the worker has failed. */
    columns: (fields: string[]) => inWorker(() => readColumns(fields)),
    /** Gives the worker the brands, dealers and names of all branches, by which a list is checked. */
    setBranches: (list: ColumnarList | null) => inWorker(() => worker.ask({ kind: "branches", list })),
    checks: <Kind extends CheckQuestion["kind"]>(
      place: ListAddress,
      question: Extract<CheckQuestion, { kind: Kind }>,
    ) => askFound({ kind: "checks", place, question }) as Promise<CheckAnswers[Kind] | null>,
    /** The dealers of a catalogue side by side, whatever is searched in it; `null` where the worker has failed. */
    compare: <Kind extends CompareQuestion["kind"]>(question: Extract<CompareQuestion, { kind: Kind }>) =>
      inWorker(() => worker.ask({ kind: "compare", question })) as Promise<CompareAnswers[Kind] | null>,
    /** Opens chosen records under an id, and answers about them until they are closed; `null` where the worker has failed. */
    chosen: <Kind extends ChosenQuestion["kind"]>(
      id: string,
      question: Extract<ChosenQuestion, { kind: Kind }>,
    ) => inWorker(() => worker.ask({ kind: "chosen", id, question })) as Promise<ChosenAnswers[Kind] | null>,
    /** The records that match words best (lib/list/filters/ranking.ts), at most `most`; `null` where the worker has failed. */
    best(words: string, most: number, isGuessed = false): Promise<BestRecords | null> {
      const found = inWorker(() => worker.ask({ kind: "best", words, most, isGuessed }));
      keepUntil(found);
      return found;
    },
    /** The cells of a record, `null` where the list has none or several with its key; the same promise until the list changes. */
    record: (key: string) => readRow(view.key ?? "", key, true),
    /** The cells of the first row with this value in a field, `null` where there is none; the same promise until the list changes. */
    first: (field: string, value: string) => readRow(field, value, false),
    /** The fields of the first row that has these texts, whatever their case and spaces; `null` where the worker has failed. */
    alike: (texts: Record<string, string>) => inWorker(() => worker.ask({ kind: "alike", texts })),
    /** Changes a record within the list, and reads the first window and the shown one anew; returns whether it could. */
    change: (by: ListChange): Promise<boolean> => inWorker(() => change(by)),
    /** Delays `close` until this use of the rows has ended. */
    keepUntil,
    /** Ends the worker, once nobody uses its rows any more. */
    close: () => (lastUse ? void lastUse.then(() => worker.end()) : worker.end()),
  };
  return list;
}

export type WholeList = ReturnType<typeof openWholeList>;
