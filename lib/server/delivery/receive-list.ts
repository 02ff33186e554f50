import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { OnPart } from "../api/client";
import type { Result } from "../api/errors";
import { createCondition } from "../process/keyed-queue";
import { createIncomingList, type IncomingList, type Piece } from "./incoming-list";
import { createIncomingListInWorker } from "./long-list";

/** Larger lists are read in a worker. */
export const LONG_LIST_BYTES = 256 * 1024;

/** The most unread parts of a long list. */
const MAX_QUEUED_PARTS = 64;

/** Counts arrived and needed rows, and yields the pieces. */
function createProgress() {
  const { notify, until } = createCondition();
  let pieces: Piece[] = [];
  let rows = 0;
  let needed = 0;
  let bytes = 0;
  let tries = 0;
  let hasEnded = false;
  return {
    add(more: Piece[], rowsSoFar = rows) {
      pieces.push(...more);
      for (const piece of more) bytes += piece.length;
      rows = rowsSoFar;
      notify();
    },
    /** Voids all rows, for another attempt or another list in the body. */
    restart() {
      pieces = [];
      rows = 0;
      bytes = 0;
      tries += 1;
      notify();
    },
    end() {
      hasEnded = true;
      notify();
    },
    bytes: () => bytes,
    need(count: number) {
      needed = Math.max(needed, count);
      notify();
    },
    hasNeeded: () => rows >= needed,
    needsRows: () => until(() => rows < needed),
    hasRows: (count: number) => until(() => rows >= count),
    hasPiece: () => until(() => pieces.length > 0),
    /** Yields all pieces; `null` voids those before it. */
    async *pieces(): AsyncGenerator<Piece | null> {
      let next = 0;
      let currentTry = tries;
      for (;;) {
        await until(() => hasEnded || currentTry !== tries || next < pieces.length);
        if (currentTry !== tries) {
          next = 0;
          currentTry = tries;
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

/** Reads a body up to LONG_LIST_BYTES at its end in this thread, a longer one in a worker as rows are needed. */
function listBody(resource: ResourceDefinition, progress: ReturnType<typeof createProgress>) {
  let list: IncomingList | undefined;
  let size = 0;
  let isClosed = false;
  let unread: Uint8Array[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  const isLong = () => size > LONG_LIST_BYTES;

  async function readUnread(): Promise<IncomingList> {
    list ??= isLong() ? await createIncomingListInWorker(resource) : createIncomingList(resource);
    if (isClosed) await list.close();
    if (unread.length === 0) return list;
    const { pieces, rows } = await list.read(unread.splice(0));
    if (!isClosed) progress.add(pieces, rows);
    return list;
  }

  return {
    take(part: Uint8Array): Promise<void> | null {
      size += part.length;
      unread.push(part);
      if (!isLong()) return null;
      reading = reading.then(readUnread);
      // `end` throws its failure.
      const read = reading.then(progress.needsRows, () => undefined);
      return list === undefined || progress.hasNeeded() || unread.length > MAX_QUEUED_PARTS ? read : null;
    },
    async end(status: number) {
      const read = await reading.then(readUnread);
      const end = await read.end(status);
      if (end.ok && end.value.hasOthers) progress.restart();
      return end;
    },
    async close() {
      isClosed = true;
      unread = [];
      await list?.close();
    },
    list: () => list as IncomingList,
    isLong,
  };
}

export type PackedList = {
  /** Yields all pieces; `null` voids those before it. */
  pieces: () => AsyncGenerator<Piece | null>;
  /** Whether the pieces are the whole list. */
  end: Promise<Result<unknown>>;
  bytes: () => number;
};

/** A list whose first rows have arrived; later ones may fail. It closes after its window and its pieces. */
export type OpenedList = {
  /** Returns a window once its rows have arrived. */
  window: (view: ListView, start: number) => Promise<Result<ListWindow>>;
  /** Fetches the whole list; resolves at its first piece, and a later failure is in `end`. */
  pack: () => Promise<Result<PackedList>>;
};

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

/** Calls the API for a list; each attempt calls `begin` for its receiver. */
export type ListCall = (begin: () => OnPart) => Promise<Result<{ status: number }>>;

type ReceiveOptions = { hasWindow: boolean; leave: () => void; signal?: AbortSignal };

/**
 * Calls the API for a list, and resolves once its first rows have arrived. Calls `leave` when the list is packed and its window was read
 * (`hasWindow`), or when `signal` aborts.
 */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  { hasWindow, leave, signal }: ReceiveOptions,
): Promise<Result<OpenedList>> {
  const progress = createProgress();
  const needs = new Set(hasWindow ? ["window", "pieces"] : ["pieces"]);
  let body = listBody(resource, progress);

  async function receive(): Promise<Result<unknown>> {
    const result = await call(() => {
      void body.close();
      progress.restart();
      body = listBody(resource, progress);
      return body.take;
    });
    const end = result.ok ? await body.end(result.value.status) : result;
    if (!end.ok || !body.isLong()) close();
    return end;
  }

  function close(): void {
    progress.need(Number.POSITIVE_INFINITY);
    void body.close().then(leave);
  }
  signal?.addEventListener("abort", close);

  function done(need: "window" | "pieces"): void {
    needs.delete(need);
    if (needs.size === 0) close();
  }

  const whole = receive();
  whole.catch(close);

  /** Reads once `count` rows, or the whole list, have arrived. */
  async function once<Value>(
    count: number,
    read: (list: IncomingList) => Promise<Value>,
  ): Promise<Result<Value>> {
    progress.need(count);
    const failed = await Promise.race([progress.hasRows(count), whole]);
    return failed && !failed.ok ? failed : { ok: true, value: await read(body.list()) };
  }

  async function packAll(): Promise<Result<unknown>> {
    try {
      return await once(Number.POSITIVE_INFINITY, async (list) => progress.add([await list.pack()]));
    } finally {
      progress.end();
      done("pieces");
      setTimeout(close, GRACE_MS).unref();
    }
  }
  let packing: Promise<Result<unknown>> | undefined;

  return once(PAGE_SIZE + 1, async () => ({
    window: (view, start) =>
      once(start + PAGE_SIZE + 1, (list) => list.window(view, start)).finally(() => done("window")),
    async pack() {
      packing ??= packAll();
      packing.catch(() => undefined);
      const failed = await Promise.race([progress.hasPiece(), packing]);
      if (failed && !failed.ok) return failed;
      return { ok: true, value: { pieces: progress.pieces, end: packing, bytes: progress.bytes } };
    },
  }));
}
