import { LIST_SIZE, type ListFailure, type ListView } from "@/lib/lists/list";
import { type ListAddress, writeListAddress } from "@/lib/lists/list-address";
import { fetchAsOwner } from "../_pwa/fetch-as-owner";
import type { WorkerAnswer, WorkerRequest } from "./list.worker";

/** How long one search may run, in milliseconds; a pattern that needs more has run away. */
const SEARCH_LIMIT_MS = 1000;

/** How long a worker may take to start and read its list, in milliseconds. */
const OPENING_LIMIT_MS = 30_000;

/** How many windows are remembered. */
const MOST_KNOWN = 50;

/** A window that was asked for, or `null` for a search that was stopped. */
export type Found = WorkerAnswer | null;

async function readBytes(response: Response, size: number, onProgress: (part: number) => void) {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes.set(part.value, length);
    length += part.value.length;
    onProgress(length / size);
  }
  if (length !== size) throw new Error("The list was cut off.");
  return bytes.buffer;
}

/**
 * Fetches a whole list for the person of the page, the one that waits under the key or a new one; `onProgress` hears
 * which part of it is there.
 */
export function downloadList(
  resource: string,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<ArrayBuffer | ListFailure> {
  const query = key === null ? "" : `?key=${key}`;
  return fetchAsOwner(`/lists/${resource}${query}`, userId, signal, (response) => {
    const size = Number(response.headers.get(LIST_SIZE));
    return size > 0 ? readBytes(response, size, onProgress) : response.json();
  });
}

function ask(worker: Worker, request: WorkerRequest, limit: number): Promise<Found> {
  return new Promise((resolve) => {
    const settle = (found: Found) => {
      clearTimeout(timer);
      if (!found) worker.terminate();
      resolve(found);
    };
    const timer = setTimeout(settle, limit, null);
    worker.onerror = () => settle(null);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => settle(data);
    worker.postMessage(request);
  });
}

/** A whole list in a worker, where it is read, searched and cut into windows off the main thread. */
export function openWholeList(bytes: ArrayBuffer, view: ListView) {
  const known = new Map<string, Found>();
  const stopped = new Set<string>();
  let worker: Worker | null = null;
  let ordered: string | undefined;
  let turn: Promise<Found> = Promise.resolve(null);
  let keys: Promise<string[]> | null = null;

  async function run(place: ListAddress): Promise<Found> {
    if (!worker) {
      worker = new Worker(new URL("./list.worker.ts", import.meta.url));
      ordered = undefined;
      if (!(await ask(worker, { bytes, view }, OPENING_LIMIT_MS))) worker = null;
    }
    const { search, sort } = place;
    // The order of a long list takes its time too, which is not the pattern's.
    if (worker && search && sort !== ordered) await ask(worker, { ...place, search: "" }, OPENING_LIMIT_MS);
    ordered = sort;
    const found = worker && (await ask(worker, place, search ? SEARCH_LIMIT_MS : OPENING_LIMIT_MS));
    if (worker && !found && search) stopped.add(search);
    if (!found) worker = null;
    return found;
  }

  /** A pattern that has run away once is not let run again, in whatever order its rows are wanted. */
  const remembered = (place: ListAddress) =>
    stopped.has(place.search) ? null : known.get(writeListAddress(place));

  return {
    /** A window that was looked at before, so that a step back to it waits for nothing. */
    known: (place: ListAddress): Found | undefined => remembered(place),
    /** One window of the found rows; one is looked for after the other. */
    async window(place: ListAddress): Promise<Found> {
      turn = turn.then(() => {
        const before = remembered(place);
        return before === undefined ? run(place) : before;
      });
      const found = await turn;
      if (known.size === MOST_KNOWN) known.clear();
      if (found) known.set(writeListAddress(place), found);
      return found;
    },
    /** The keys of all found rows in their order, none after a search that was stopped. */
    keys({ search, sort }: ListAddress): Promise<string[]> {
      turn = turn.then(
        () => worker && ask(worker, { search, sort, start: 0, wantsKeys: true }, OPENING_LIMIT_MS),
      );
      keys = turn.then((found) => found?.keys ?? []);
      return keys;
    },
    /** Ends the worker, once it has told the keys that were asked for. */
    close: () => (keys ? void keys.then(() => worker?.terminate()) : worker?.terminate()),
  };
}

export type WholeList = ReturnType<typeof openWholeList>;
