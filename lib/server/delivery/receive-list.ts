import "server-only";
import type { ListView, ListWindow } from "../../list/list";
import { PAGE_SIZE } from "../../list/paging";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { TakePart } from "../api/client";
import type { Result } from "../api/errors";
import { makeCondition } from "../process/lanes";
import { type ArrivingList, listHere, type Piece } from "./arriving-list";
import { listInThread } from "./long-list";

/** Lists of more bytes are long: a thread reads them from their first byte. */
export const LONG_LIST_BYTES = 256 * 1024;

/** How many parts of a long list may wait for its thread. */
const MOST_UNREAD = 64;

/** Counts the rows of a list as they come and those that are waited for, and hands out its pieces. */
function makeArrival() {
  const { notify, until } = makeCondition();
  let pieces: Piece[] = [];
  let [rows, needed, bytes, tries, hasEnded] = [0, 0, 0, 0, false];
  return {
    add(more: Piece[], rowsSoFar = rows) {
      pieces.push(...more);
      for (const piece of more) bytes += piece.length;
      rows = rowsSoFar;
      notify();
    },
    /** Voids what has come, since the call is tried again or the body has other rows. */
    restart() {
      [pieces, rows, bytes, tries] = [[], 0, 0, tries + 1];
      notify();
    },
    end() {
      hasEnded = true;
      notify();
    },
    bytes: () => bytes,
    /** Asks for this many rows. */
    need(count: number) {
      needed = Math.max(needed, count);
      notify();
    },
    hasNeeded: () => rows >= needed,
    needsRows: () => until(() => rows < needed),
    hasRows: (count: number) => until(() => rows >= count),
    hasPiece: () => until(() => pieces.length > 0),
    /** Yields the pieces that are there and those that come; `null` voids those before it. */
    async *pieces(): AsyncGenerator<Piece | null> {
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

/** Collects a body up to LONG_LIST_BYTES and reads it here at its end; a longer one is read in a thread, as far as somebody waits for its rows. */
function listBody(resource: ResourceDefinition, arrival: ReturnType<typeof makeArrival>) {
  let list: ArrivingList | undefined;
  let [size, isClosed] = [0, false];
  let unread: Uint8Array[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  const isLong = () => size > LONG_LIST_BYTES;

  async function readUnread(): Promise<ArrivingList> {
    list ??= isLong() ? await listInThread(resource) : listHere(resource);
    if (isClosed) await list.close();
    if (unread.length === 0) return list;
    const { pieces, rows } = await list.read(unread.splice(0));
    if (!isClosed) arrival.add(pieces, rows);
    return list;
  }

  return {
    take(part: Uint8Array): Promise<void> | null {
      size += part.length;
      unread.push(part);
      if (!isLong()) return null;
      reading = reading.then(readUnread);
      // A failure is thrown at the end.
      const read = reading.then(arrival.needsRows, () => undefined);
      return list === undefined || arrival.hasNeeded() || unread.length > MOST_UNREAD ? read : null;
    },
    async end(status: number) {
      const read = await reading.then(readUnread);
      const end = await read.end(status);
      if (end.ok && end.value.hasOthers) arrival.restart();
      return end;
    },
    async close() {
      isClosed = true;
      unread = [];
      await list?.close();
    },
    /** The list, once rows of it or its end were read. */
    list: () => list as ArrivingList,
    isLong,
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
  /** Asks for the whole list; returns it once its first piece is there. A failure after that is told at its end. */
  pack: () => Promise<Result<PackedList>>;
};

/** How long a packed list stays open for its window, in milliseconds. */
const GRACE_MS = 2000;

/** Calls the API for a list. Each attempt calls `begin`, and passes the parts of the body to the function that it returns. */
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
  const arrival = makeArrival();
  const needs = new Set(hasWindow ? ["window", "pieces"] : ["pieces"]);
  let body = listBody(resource, arrival);

  async function receive(): Promise<Result<unknown>> {
    const result = await call(() => {
      void body.close();
      arrival.restart();
      body = listBody(resource, arrival);
      return body.take;
    });
    const end = result.ok ? await body.end(result.value.status) : result;
    if (!end.ok || !body.isLong()) close();
    return end;
  }

  function close(): void {
    arrival.need(Number.POSITIVE_INFINITY);
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
    arrival.need(count);
    const failed = await Promise.race([arrival.hasRows(count), whole]);
    return failed && !failed.ok ? failed : { ok: true, value: await read(body.list()) };
  }

  async function packAll(): Promise<Result<unknown>> {
    try {
      return await once(Number.POSITIVE_INFINITY, async (list) => arrival.add([await list.pack()]));
    } finally {
      arrival.end();
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
      const failed = await Promise.race([arrival.hasPiece(), packing]);
      if (failed && !failed.ok) return failed;
      return { ok: true, value: { pieces: arrival.pieces, end: packing, bytes: arrival.bytes } };
    },
  }));
}
