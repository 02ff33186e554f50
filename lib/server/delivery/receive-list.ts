import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { BodyPartHandler } from "../api/client";
import type { Result } from "../api/errors";
import { createConditionVariable } from "../process/keyed-queue";
import { createIncomingList, type GzippedPiece, type IncomingList } from "./incoming-list";
import { createIncomingListInWorker } from "./long-list";

/** The size beyond which a list is parsed in a worker, in bytes. */
export const LONG_LIST_BYTES = 256 * 1024;

/** A whole list in pieces, of which the later ones may still arrive. */
export type PackedList = {
  /** Yields all pieces as they are packed; `null` means that the pieces before it are void. */
  pieces: () => AsyncGenerator<GzippedPiece | null>;
  /** Resolves when the pieces are complete, or to the failure. */
  end: Promise<Result<unknown>>;
  bytes: () => number;
};

export type OpenedList = {
  /** Returns the window that starts at the zero-based row `start`, once its rows have arrived. */
  window: (view: ListView, start: number) => Promise<Result<ListWindow>>;
  /** Reads the whole list; resolves when its first piece is packed. */
  pack: () => Promise<Result<PackedList>>;
};

/** Calls the API for a list; `onStart` is called at each attempt, and returns the handler of its parts. */
export type ListCall = (onStart: () => BodyPartHandler) => Promise<Result<{ status: number }>>;

/** A use of a list, for which its rows stay in memory. */
type ReadName = "window" | "pieces";
type ReceiveOptions = { hasWindow: boolean; leave: () => void; signal?: AbortSignal };

/** Calls the API for a list, and resolves when its first rows have arrived. Calls `leave` when the list is no longer in memory. */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  { hasWindow, leave, signal }: ReceiveOptions,
): Promise<Result<OpenedList>> {
  const progress = createListProgress();
  const pendingReads = new Set<ReadName>(hasWindow ? ["window", "pieces"] : ["pieces"]);
  const bodyParser = createListBodyParser(resource, progress);
  const reception: Reception = { progress, bodyParser, pendingReads, leave };
  const close = () => closeList(reception);
  signal?.addEventListener("abort", close);
  const body = receiveBody(resource, call, reception);
  body.catch(close);
  return openList(reception, body);
}

/** What the functions below share while a list arrives. */
type Reception = {
  progress: ReturnType<typeof createListProgress>;
  /** The parser of the current attempt of the call. */
  bodyParser: ReturnType<typeof createListBodyParser>;
  /** The uses that are still to come; after the last one the list is closed. */
  pendingReads: Set<ReadName>;
  leave: () => void;
};

/** Calls the API and parses the body of its response, each attempt with a new parser. */
async function receiveBody(resource: ResourceDefinition, call: ListCall, reception: Reception) {
  const { progress } = reception;
  const result = await call(() => {
    void reception.bodyParser.close();
    progress.restart();
    reception.bodyParser = createListBodyParser(resource, progress);
    return reception.bodyParser.addPart;
  });
  const parsed: Result<unknown> = result.ok ? await reception.bodyParser.end(result.value.status) : result;
  if (!parsed.ok || !reception.bodyParser.isLong()) closeList(reception);
  return parsed;
}

function closeList({ progress, bodyParser, leave }: Reception): void {
  // Ends a pause of the call, which otherwise lasts until more rows are requested.
  progress.requestRows(Number.POSITIVE_INFINITY);
  void bodyParser.close().then(leave);
}

/** Waits for the first rows, and returns the functions that read the list; `body` resolves when the whole list is parsed. */
function openList(reception: Reception, body: Promise<Result<unknown>>): Promise<Result<OpenedList>> {
  const { progress } = reception;
  let packing: Promise<Result<unknown>> | undefined;
  return readOnceArrived(reception, body, PAGE_SIZE + 1, async () => ({
    window(view, start) {
      const neededRows = start + PAGE_SIZE + 1;
      const reading = readOnceArrived(reception, body, neededRows, (list) => list.window(view, start));
      return reading.finally(() => markRead(reception, "window"));
    },
    async pack() {
      packing ??= packWholeList(reception, body);
      packing.catch(() => undefined);
      const result = await Promise.race([progress.untilPiecePacked(), packing]);
      if (result && !result.ok) return result;
      return { ok: true, value: { pieces: progress.pieces, end: packing, bytes: progress.bytes } };
    },
  }));
}

/** Reads from a list once it has `count` rows or is whole; returns the failure if the call fails before. */
async function readOnceArrived<Value>(
  reception: Reception,
  body: Promise<Result<unknown>>,
  count: number,
  read: (list: IncomingList) => Promise<Value>,
): Promise<Result<Value>> {
  reception.progress.requestRows(count);
  const result = await Promise.race([reception.progress.untilRowsArrived(count), body]);
  return result && !result.ok ? result : { ok: true, value: await read(reception.bodyParser.list()) };
}

async function packWholeList(reception: Reception, body: Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    const packRest = async (list: IncomingList) => reception.progress.add([await list.pack()]);
    return await readOnceArrived(reception, body, Number.POSITIVE_INFINITY, packRest);
  } finally {
    reception.progress.end();
    markRead(reception, "pieces");
    setTimeout(closeList, WINDOW_GRACE_MS, reception).unref();
  }
}

function markRead(reception: Reception, read: ReadName): void {
  reception.pendingReads.delete(read);
  if (reception.pendingReads.size === 0) closeList(reception);
}

/** How long a list stays in memory after all its pieces are packed, in milliseconds: its page may still need the window. */
const WINDOW_GRACE_MS = 2000;

/** Creates a parser of a list's body. A body up to LONG_LIST_BYTES is parsed in this thread at its end, a longer one in a worker while it arrives. */
function createListBodyParser(resource: ResourceDefinition, progress: Reception["progress"]) {
  /** Created when the first parts are parsed. */
  let incomingList: IncomingList | undefined;
  let receivedBytes = 0;
  let isClosed = false;
  /** The parts that are not parsed yet. */
  let pendingParts: Uint8Array[] = [];
  let parsePromise: Promise<unknown> = Promise.resolve();
  const isLong = () => receivedBytes > LONG_LIST_BYTES;

  async function parsePendingParts(): Promise<IncomingList> {
    incomingList ??= isLong() ? await createIncomingListInWorker(resource) : createIncomingList(resource);
    if (isClosed) await incomingList.close();
    if (pendingParts.length === 0) return incomingList;
    const { pieces, rows } = await incomingList.read(pendingParts.splice(0));
    if (!isClosed) progress.add(pieces, rows);
    return incomingList;
  }

  return {
    /** Adds the next part; returns a promise to await before the next one, or `null`. */
    addPart(part: Uint8Array): Promise<void> | null {
      receivedBytes += part.length;
      pendingParts.push(part);
      if (!isLong()) return null;
      parsePromise = parsePromise.then(parsePendingParts);
      // Ignores a failure, which `end` throws.
      const ready = parsePromise.then(progress.untilRowsRequested, () => undefined);
      const mustPause = progress.hasRequestedRows() || pendingParts.length > MAX_PENDING_PARTS;
      return incomingList === undefined || mustPause ? ready : null;
    },
    /** Parses the rest after the last part. */
    async end(status: number) {
      const wholeList = await parsePromise.then(parsePendingParts);
      const result = await wholeList.end(status);
      if (result.ok && result.value.hasOtherRows) progress.restart();
      return result;
    },
    async close() {
      isClosed = true;
      pendingParts = [];
      await incomingList?.close();
    },
    list: () => incomingList as IncomingList,
    isLong,
  };
}

/** The number of unparsed parts beyond which the call pauses. */
const MAX_PENDING_PARTS = 64;

/** Tracks how many rows have arrived and how many are requested, and yields the pieces as they are packed. */
function createListProgress() {
  const { notify, until } = createConditionVariable();
  let pieces: GzippedPiece[] = [];
  let arrivedRows = 0;
  let neededRows = 0;
  let packedBytes = 0;
  /** How often the rows and pieces were voided; by it `pieces` notices that those it has yielded are void. */
  let restarts = 0;
  let hasEnded = false;
  return {
    /** Adds packed pieces; `rowsSoFar` is how many rows have arrived. */
    add(newPieces: GzippedPiece[], rowsSoFar = arrivedRows) {
      pieces.push(...newPieces);
      for (const piece of newPieces) packedBytes += piece.length;
      arrivedRows = rowsSoFar;
      notify();
    },
    /** Voids all rows and pieces: the API is called again, or the list has other rows. */
    restart() {
      pieces = [];
      arrivedRows = 0;
      packedBytes = 0;
      restarts += 1;
      notify();
    },
    end() {
      hasEnded = true;
      notify();
    },
    bytes: () => packedBytes,
    /** Makes the parser go on until `count` rows have arrived. */
    requestRows(count: number) {
      neededRows = Math.max(neededRows, count);
      notify();
    },
    hasRequestedRows: () => arrivedRows >= neededRows,
    /** Resolves when more rows are requested than have arrived. */
    untilRowsRequested: () => until(() => arrivedRows < neededRows),
    untilRowsArrived: (count: number) => until(() => arrivedRows >= count),
    untilPiecePacked: () => until(() => pieces.length > 0),
    async *pieces(): AsyncGenerator<GzippedPiece | null> {
      let nextIndex = 0;
      let seenRestarts = restarts;
      for (;;) {
        await until(() => hasEnded || seenRestarts !== restarts || nextIndex < pieces.length);
        if (seenRestarts !== restarts) {
          nextIndex = 0;
          seenRestarts = restarts;
          yield null;
          continue;
        }
        const piece = pieces[nextIndex];
        if (!piece) return;
        nextIndex += 1;
        yield piece;
      }
    },
  };
}
