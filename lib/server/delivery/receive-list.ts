import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { BodyPartHandler } from "../api/client";
import type { Result } from "../api/errors";
import { createConditionVariable } from "../process/keyed-queue";
import { createIncomingList, type IncomingList, type Piece } from "./incoming-list";
import { createIncomingListInWorker } from "./long-list";

/** The size beyond which a list is parsed in a worker, in bytes. */
export const LONG_LIST_BYTES = 256 * 1024;

/** A whole list in pieces, of which the later ones may still arrive. */
export type PackedList = {
  /** Yields all pieces as they are packed; `null` means that the pieces before it are void. */
  pieces: () => AsyncGenerator<Piece | null>;
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

type ReceiveOptions = { hasWindow: boolean; leave: () => void; signal?: AbortSignal };

/** Calls the API for a list, and resolves when its first rows have arrived. Calls `leave` when the list is no longer in memory. */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  { hasWindow, leave, signal }: ReceiveOptions,
): Promise<Result<OpenedList>> {
  const progress = createListProgress();
  const pendingReads = new Set(hasWindow ? ["window", "pieces"] : ["pieces"]);
  let bodyParser = createListBodyParser(resource, progress);

  async function receiveBody(): Promise<Result<unknown>> {
    const result = await call(() => {
      void bodyParser.close();
      progress.restart();
      bodyParser = createListBodyParser(resource, progress);
      return bodyParser.addPart;
    });
    const parsed = result.ok ? await bodyParser.end(result.value.status) : result;
    if (!parsed.ok || !bodyParser.isLong()) closeList();
    return parsed;
  }

  function closeList(): void {
    // Ends a pause of the call, which otherwise lasts until more rows are requested.
    progress.requestRows(Number.POSITIVE_INFINITY);
    void bodyParser.close().then(leave);
  }
  signal?.addEventListener("abort", closeList);

  function markRead(part: "window" | "pieces"): void {
    pendingReads.delete(part);
    if (pendingReads.size === 0) closeList();
  }

  const bodyPromise = receiveBody();
  bodyPromise.catch(closeList);

  async function readOnceArrived<Value>(
    count: number,
    read: (list: IncomingList) => Promise<Value>,
  ): Promise<Result<Value>> {
    progress.requestRows(count);
    const result = await Promise.race([progress.untilRowsArrived(count), bodyPromise]);
    return result && !result.ok ? result : { ok: true, value: await read(bodyParser.list()) };
  }

  async function packWholeList(): Promise<Result<unknown>> {
    try {
      return await readOnceArrived(Number.POSITIVE_INFINITY, async (list) =>
        progress.add([await list.pack()]),
      );
    } finally {
      progress.end();
      markRead("pieces");
      setTimeout(closeList, WINDOW_GRACE_MS).unref();
    }
  }
  let packPromise: Promise<Result<unknown>> | undefined;

  return readOnceArrived(PAGE_SIZE + 1, async () => ({
    window: (view, start) =>
      readOnceArrived(start + PAGE_SIZE + 1, (list) => list.window(view, start)).finally(() =>
        markRead("window"),
      ),
    async pack() {
      packPromise ??= packWholeList();
      packPromise.catch(() => undefined);
      const result = await Promise.race([progress.untilPiecePacked(), packPromise]);
      if (result && !result.ok) return result;
      return { ok: true, value: { pieces: progress.pieces, end: packPromise, bytes: progress.bytes } };
    },
  }));
}

/** How long a list stays in memory after all its pieces are packed, in milliseconds: its page may still need the window. */
const WINDOW_GRACE_MS = 2000;

/** Creates a parser of a list's body. A body up to LONG_LIST_BYTES is parsed in this thread at its end, a longer one in a worker while it arrives. */
function createListBodyParser(resource: ResourceDefinition, progress: ReturnType<typeof createListProgress>) {
  let incomingList: IncomingList | undefined;
  let receivedBytes = 0;
  let isClosed = false;
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

const MAX_PENDING_PARTS = 64;

/** Tracks how many rows have arrived and how many are requested, and yields the pieces as they are packed. */
function createListProgress() {
  const { notify, until } = createConditionVariable();
  let pieces: Piece[] = [];
  let arrivedRows = 0;
  let neededRows = 0;
  let packedBytes = 0;
  let attempt = 0;
  let hasEnded = false;
  return {
    add(newPieces: Piece[], rowsSoFar = arrivedRows) {
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
      attempt += 1;
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
    untilRowsRequested: () => until(() => arrivedRows < neededRows),
    untilRowsArrived: (count: number) => until(() => arrivedRows >= count),
    untilPiecePacked: () => until(() => pieces.length > 0),
    async *pieces(): AsyncGenerator<Piece | null> {
      let nextIndex = 0;
      let yieldedAttempt = attempt;
      for (;;) {
        await until(() => hasEnded || yieldedAttempt !== attempt || nextIndex < pieces.length);
        if (yieldedAttempt !== attempt) {
          nextIndex = 0;
          yieldedAttempt = attempt;
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
