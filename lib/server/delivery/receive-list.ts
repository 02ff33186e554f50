import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { TakePart } from "../api/client";
import type { Result } from "../api/errors";
import { MEGABYTE } from "../process/env";
import { makeCondition } from "../process/lanes";
import { type ArrivingList, listHere, type Piece } from "./arriving-list";
import { listInThread } from "./long-list";

/** Lists of more bytes are long. */
export const LONG_LIST_BYTES = MEGABYTE;

/** How many parts of a long list may wait for its thread. */
const MOST_UNREAD = 64;

function countRows() {
  const { notify, until } = makeCondition();
  let [there, wanted] = [0, 0];
  return {
    come(count: number) {
      there = count;
      notify();
    },
    untilWanted: () => until(() => wanted > there),
    /** Resolves once this many rows have come; infinitely many never do, but are waited for. */
    reached(count: number) {
      wanted = Math.max(wanted, count);
      notify();
      return until(() => there >= count);
    },
  };
}

/** The pieces of a list as they come; `null` voids those before it, since the call was tried again or the body has other rows. */
function gatherPieces() {
  const { notify, until } = makeCondition();
  let pieces: Piece[] = [];
  let [bytes, tries, hasEnded] = [0, 0, false];
  return {
    add(more: Piece[]) {
      pieces.push(...more);
      for (const piece of more) bytes += piece.length;
      notify();
    },
    restart() {
      [pieces, bytes, tries] = [[], 0, tries + 1];
      notify();
    },
    end() {
      hasEnded = true;
      notify();
    },
    bytes: () => bytes,
    begun: () => until(() => pieces.length > 0),
    async *all(): AsyncGenerator<Piece | null> {
      for (let [at, of] = [0, tries]; ; ) {
        await until(() => hasEnded || of !== tries || at < pieces.length);
        const piece = pieces[at];
        if (of !== tries) {
          [at, of] = [0, tries];
          yield null;
        } else if (piece) {
          at += 1;
          yield piece;
        } else return;
      }
    },
  };
}

/**
 * Reads a body in this thread until it is long, then from its start in a worker. A long one stays with the API until more rows are
 * wanted, so that a page with the first ones goes first.
 */
function listBody(
  resource: ResourceDefinition,
  rows: ReturnType<typeof countRows>,
  pieces: ReturnType<typeof gatherPieces>,
) {
  let list: ArrivingList = listHere(resource);
  let [size, isLong, isClosed] = [0, false, false];
  let unread: Uint8Array[] = [];
  /** All parts, as long as a worker may need them. */
  let parts: Uint8Array[] = [];
  let reading = Promise.resolve();

  /** Adds to what is read, in order; a failure is thrown at the end. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    reading = reading.then(work);
    return reading.catch(() => undefined);
  }

  async function readUnread(): Promise<void> {
    if (unread.length === 0) return;
    const read = await list.read(unread.splice(0));
    pieces.add(read.pieces);
    rows.come(read.rows);
  }

  async function moveToThread(): Promise<void> {
    await rows.untilWanted();
    if (isClosed) return;
    const thread = await listInThread(resource);
    if (isClosed) return thread.close();
    [list, unread, parts] = [thread, parts, []];
    // At once: windows of rows that were read in this thread are asked of the worker from now on.
    await readUnread();
  }

  return {
    take(part: Uint8Array): Promise<void> | null {
      size += part.length;
      unread.push(part);
      if (!isLong) parts.push(part);
      const isNowLong = !isLong && size > LONG_LIST_BYTES;
      isLong ||= isNowLong;
      const read = inOrder(isNowLong ? moveToThread : readUnread);
      return isNowLong || unread.length > MOST_UNREAD ? read : null;
    },
    async end(status: number) {
      void inOrder(readUnread);
      await reading;
      parts = [];
      const end = await list.end(status);
      if (end.ok && end.value.hasOthers) pieces.restart();
      return end;
    },
    close() {
      isClosed = true;
      return list.close();
    },
    list: () => list,
    isLong: () => isLong,
  };
}

/** A list on its way to browsers. */
export type PackedList = {
  /** Hands out the pieces that are there and those that come, `null` where those before it are void. */
  pieces: () => AsyncGenerator<Piece | null>;
  /** Whether the pieces are the whole list, once no more of them come. */
  end: Promise<Result<unknown>>;
  /** How many bytes it has so far. */
  bytes: () => number;
};

/** A list whose first rows are there; those after them may still arrive, or fail to. It is closed after its window and its pieces. */
export type OpenedList = {
  /** Returns a window once its rows and the one after them have come, or the whole list. */
  window: (view: ListView, start: number) => Promise<Result<ListWindow>>;
  /** Returns the whole list once its first piece is there; a failure after that is told at its end. */
  pack: () => Promise<Result<PackedList>>;
};

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

/** A list call; `begin` is called for each try, and returns what takes the parts of its body. */
export type ListCall = (begin: () => TakePart) => Promise<Result<{ status: number }>>;

type Needs = { hasWindow: boolean; leave: () => void; signal?: AbortSignal };

/**
 * Makes a list call and opens its list with its first rows. Calls `leave` when the list needs no memory any more: once it is packed and,
 * with `hasWindow`, its window was read, or when `signal` aborts.
 */
export async function receiveList(
  resource: ResourceDefinition,
  call: ListCall,
  { hasWindow, leave, signal }: Needs,
): Promise<Result<OpenedList>> {
  const rows = countRows();
  const pieces = gatherPieces();
  const needs = new Set(hasWindow ? ["window", "pieces"] : ["pieces"]);
  let body = listBody(resource, rows, pieces);

  async function receive(): Promise<Result<unknown>> {
    const result = await call(() => {
      void body.close();
      rows.come(0);
      pieces.restart();
      body = listBody(resource, rows, pieces);
      return body.take;
    });
    const end = result.ok ? await body.end(result.value.status) : result;
    if (!end.ok || !body.isLong()) close();
    return end;
  }

  function close(): void {
    void rows.reached(Number.POSITIVE_INFINITY);
    void body.close().then(leave);
  }
  signal?.addEventListener("abort", close);

  function done(need: "window" | "pieces"): void {
    needs.delete(need);
    if (needs.size === 0) close();
  }

  const whole = receive();
  whole.catch(close);

  /** Passes this many rows on, or the whole list. */
  async function once<Value>(
    count: number,
    read: (list: ArrivingList) => Promise<Value>,
  ): Promise<Result<Value>> {
    const failed = await Promise.race([rows.reached(count), whole]);
    return failed && !failed.ok ? failed : { ok: true, value: await read(body.list()) };
  }

  async function packAll(): Promise<Result<unknown>> {
    try {
      return await once(Number.POSITIVE_INFINITY, async (list) => pieces.add([await list.pack()]));
    } finally {
      pieces.end();
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
      const failed = await Promise.race([pieces.begun(), packing]);
      if (failed && !failed.ok) return failed;
      return { ok: true, value: { pieces: pieces.all, end: packing, bytes: pieces.bytes } };
    },
  }));
}
