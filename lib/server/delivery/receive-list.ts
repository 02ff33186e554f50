import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { BodyPartHandler } from "../api/client";
import type { Result } from "../api/errors";
import { createCondition } from "../process/keyed-queue";
import { createIncomingList, type IncomingList, type Piece } from "./incoming-list";
import { createIncomingListInWorker } from "./long-list";

/** The size beyond which a list is parsed in a worker. */
export const LONG_LIST_BYTES = 256 * 1024;

/** A whole list in pieces, of which the later ones may still arrive. */
export type PackedList = {
  /** Yields all pieces; `null` means that the pieces before it are void. */
  pieces: () => AsyncGenerator<Piece | null>;
  /** Resolves when the pieces are complete, to the failure if there was one. */
  end: Promise<Result<unknown>>;
  bytes: () => number;
};

export type OpenedList = {
  /** Returns the window that starts at the zero-based row `start`, once its rows have arrived. */
  window: (view: ListView, start: number) => Promise<Result<ListWindow>>;
  /** Reads the whole list; resolves when its first piece is packed. */
  pack: () => Promise<Result<PackedList>>;
};

/** Calls the API for a list; `onStart` is called at each attempt, and returns the receiver of its parts. */
export type ListCall = (onStart: () => BodyPartHandler) => Promise<Result<{ status: number }>>;

type ReceiveOptions = { hasWindow: boolean; leave: () => void; signal?: AbortSignal };

/** Calls the API for a list, and resolves when its first rows have arrived; calls `leave` when the list is not needed any more. */
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
    progress.need(Number.POSITIVE_INFINITY);
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
    progress.need(count);
    const result = await Promise.race([progress.hasRows(count), receiving]);
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
      const result = await Promise.race([progress.hasPiece(), packing]);
      if (result && !result.ok) return result;
      return { ok: true, value: { pieces: progress.pieces, end: packing, bytes: progress.bytes } };
    },
  }));
}

/** How long a list stays in memory after all its pieces are packed, for a page that still needs its window, in milliseconds. */
const WINDOW_GRACE_MS = 2000;

/** Parses the body of a list: up to LONG_LIST_BYTES in this thread once it has ended, a longer one in a worker as far as rows are needed. */
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
      // A failure of `reading` is ignored here, and thrown by `end`.
      const ready = reading.then(progress.needsRows, () => undefined);
      return incomingList === undefined || progress.hasNeeded() || unreadParts.length > MAX_QUEUED_PARTS
        ? ready
        : null;
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

/** Tracks how many rows have arrived and how many are needed, and yields the pieces as they are packed. */
function createProgress() {
  const { notify, until } = createCondition();
  let pieces: Piece[] = [];
  let arrivedRows = 0;
  let neededRows = 0;
  let bytes = 0;
  let attempt = 0;
  let hasEnded = false;
  return {
    add(more: Piece[], rowsSoFar = arrivedRows) {
      pieces.push(...more);
      for (const piece of more) bytes += piece.length;
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
    /** Reads on until `count` rows have arrived. */
    need(count: number) {
      neededRows = Math.max(neededRows, count);
      notify();
    },
    hasNeeded: () => arrivedRows >= neededRows,
    needsRows: () => until(() => arrivedRows < neededRows),
    hasRows: (count: number) => until(() => arrivedRows >= count),
    hasPiece: () => until(() => pieces.length > 0),
    /** Yields all pieces; `null` means that the pieces before it are void. */
    async *pieces(): AsyncGenerator<Piece | null> {
      let next = 0;
      let yieldedAttempt = attempt;
      for (;;) {
        await until(() => hasEnded || yieldedAttempt !== attempt || next < pieces.length);
        if (yieldedAttempt !== attempt) {
          next = 0;
          yieldedAttempt = attempt;
          yield null;
          continue;
        }
        const piece = pieces[next];
        if (!piece) return;
        next += 1;
        yield piece;
      }
    },
  };
}
