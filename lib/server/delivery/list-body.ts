import "server-only";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { TakePart } from "../api/client";
import { MEGABYTE } from "../process/env";
import { type ArrivingList, type AwaitedRows, listHere } from "./arriving-list";
import { listInThread } from "./long-list";

/** Lists of more bytes are long. */
export const LONG_LIST_BYTES = MEGABYTE;

/** How many parts of a long list may wait for its thread. */
const MOST_UNREAD = 64;

/** The body of one response of a list call: its parts are taken as they arrive, then read as rows. */
export type ListBody = Omit<ArrivingList, "read"> & {
  take: TakePart;
  isLong: () => boolean;
};

/**
 * Reads a body in this thread until it is long, then from its start in a worker. Before the end of a short one only
 * awaited rows are read; a long one is left with the API until more rows are awaited, so that a page with the first
 * ones goes first.
 */
export function listBody(resource: ResourceDefinition, rows: AwaitedRows): ListBody {
  let list = listHere(resource);
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
    if (unread.length > 0) rows.come(await list.read(unread.splice(0)));
  }

  async function moveToThread(): Promise<void> {
    await rows.whenAwaited();
    if (isClosed) return;
    const thread = await listInThread(resource);
    if (isClosed) return thread.close();
    [list, unread, parts] = [thread, parts, []];
    // At once: windows of rows that were read in this thread are asked of the worker from now on.
    await readUnread();
  }

  return {
    take(part) {
      size += part.length;
      unread.push(part);
      if (isLong) {
        const read = inOrder(readUnread);
        return unread.length > MOST_UNREAD ? read : null;
      }
      parts.push(part);
      isLong = size > LONG_LIST_BYTES;
      if (isLong) return inOrder(moveToThread);
      if (rows.isAwaited()) void inOrder(readUnread);
      return null;
    },
    async end(status) {
      void inOrder(readUnread);
      await reading;
      parts = [];
      return list.end(status);
    },
    window: (view, start) => list.window(view, start),
    pack: () => list.pack(),
    close: () => {
      isClosed = true;
      return list.close();
    },
    isLong: () => isLong,
  };
}
