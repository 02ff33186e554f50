import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { BodyPartHandler } from "../api/client";
import type { Result } from "../api/errors";
import { createCondition } from "../process/keyed-queue";
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
  const progress = createProgress();
  const unusedParts = new Set(hasWindow ? ["window", "pieces"] : ["pieces"]);
  let listBody = createListBody(resource, progress);

  async function receiveBody(): Promise<Result<unknown>> {
    const result = await call(() => {
      void listBody.close();
      progress.restart();
      listBody = createListBody(resource, progress);
      return listBody.addPart;
    });
    const parsed = result.ok ? await listBody.end(result.value.status) : result;
    if (!parsed.ok || !listBody.isLong()) closeList();
    return parsed;
  }

  function closeList(): void {
    // Ends a pause of the call, which otherwise lasts until more rows are requested.
    progress.requestRows(Number.POSITIVE_INFINITY);
    void listBody.close().then(leave);
  }
  signal?.addEventListener("abort", closeList);

  function markUsed(part: "window" | "pieces"): void {
    unusedParts.delete(part);
    if (unusedParts.size === 0) closeList();
  }

  const receiving = receiveBody();
  receiving.catch(closeList);

  async function readWhenArrived<Value>(
    count: number,
    read: (list: IncomingList) => Promise<Value>,
  ): Promise<Result<Value>> {
    progress.requestRows(count);
    const result = await Promise.race([progress.untilRowsArrived(count), receiving]);
    return result && !result.ok ? result : { ok: true, value: await read(listBody.list()) };
  }

  async function packWholeList(): Promise<Result<unknown>> {
    try {
      return await readWhenArrived(Number.POSITIVE_INFINITY, async (list) =>
        progress.add([await list.pack()]),
      );
    } finally {
      progress.end();
      markUsed("pieces");
      setTimeout(closeList, WINDOW_GRACE_MS).unref();
    }
  }
  let packing: Promise<Result<unknown>> | undefined;

  return readWhenArrived(PAGE_SIZE + 1, async () => ({
    window: (view, start) =>
      readWhenArrived(start + PAGE_SIZE + 1, (list) => list.window(view, start)).finally(() =>
        markUsed("window"),
      ),
    async pack() {
      packing ??= packWholeList();
      packing.catch(() => undefined);
      const result = await Promise.race([progress.untilPiecePacked(), packing]);
      if (result && !result.ok) return result;
      return { ok: true, value: { pieces: progress.pieces, end: packing, bytes: progress.bytes } };
    },
  }));
}

/** How long a list stays in memory after all its pieces are packed, in milliseconds: its page may still need the window. */
const WINDOW_GRACE_MS = 2000;

/** Creates a parser of a list's body. A body up to LONG_LIST_BYTES is parsed in this thread at its end, a longer one in a worker while it arrives. */
function createListBody(resource: ResourceDefinition, progress: ReturnType<typeof createProgress>) {
  let incomingList: IncomingList | undefined;
  let receivedBytes = 0;
  let isClosed = false;
  let unreadParts: Uint8Array[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  const isLong = () => receivedBytes > LONG_LIST_BYTES;

  async function parseUnreadParts(): Promise<IncomingList> {
    incomingList ??= isLong() ? await createIncomingListInWorker(resource) : createIncomingList(resource);
    if (isClosed) await incomingList.close();
    if (unreadParts.length === 0) return incomingList;
    const { pieces, rows } = await incomingList.read(unreadParts.splice(0));
    if (!isClosed) progress.add(pieces, rows);
    return incomingList;
  }

  return {
    addPart(part: Uint8Array): Promise<void> | null {
      receivedBytes += part.length;
      unreadParts.push(part);
      if (!isLong()) return null;
      reading = reading.then(parseUnreadParts);
      // Ignores a failure, which `end` throws.
      const ready = reading.then(progress.untilRowsRequested, () => undefined);
      const mustPause = progress.hasRequestedRows() || unreadParts.length > MAX_QUEUED_PARTS;
      return incomingList === undefined || mustPause ? ready : null;
    },
    async end(status: number) {
      const wholeList = await reading.then(parseUnreadParts);
      const result = await wholeList.end(status);
      if (result.ok && result.value.hasOtherRows) progress.restart();
      return result;
    },
    async close() {
      isClosed = true;
      unreadParts = [];
      await incomingList?.close();
    },
    list: () => incomingList as IncomingList,
    isLong,
  };
}

const MAX_QUEUED_PARTS = 64;

/** Tracks how many rows have arrived and how many are requested, and yields the pieces as they are packed. */
function createProgress() {
  const { notify, until } = createCondition();
  let pieces: Piece[] = [];
  let arrivedRows = 0;
  let neededRows = 0;
  let bytes = 0;
  let attempt = 0;
  let hasEnded = false;
  return {
    add(newPieces: Piece[], rowsSoFar = arrivedRows) {
      pieces.push(...newPieces);
      for (const piece of newPieces) bytes += piece.length;
      arrivedRows = rowsSoFar;
      notify();
    },
    /** Voids all rows and pieces: the API is called again, or the list has other rows. */
    restart() {
      pieces = [];
      arrivedRows = 0;
      bytes = 0;
      attempt += 1;
      notify();
    },
    end() {
      hasEnded = true;
      notify();
    },
    bytes: () => bytes,
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
