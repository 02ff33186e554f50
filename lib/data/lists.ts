import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import { type ApiFile, fetchFile } from "../api/client";
import { readList } from "../api/rows";
import { toColumnarList } from "../delivery/columnar-list";
import { enterListQueue, enterLookQueue, type QueuePlace } from "../delivery/list-queue";
import { LONG_LIST_BYTES, openLongList } from "../delivery/long-list";
import { type OpenedList, rowsOf } from "../delivery/opened-list";
import { keepForBrowser, takeKept } from "../delivery/waiting-lists";
import type { ColumnarList, ListView, ListWindow, PackedList } from "../lists/list";
import { env } from "../process/env";
import { METHODS, type ResourceDefinition } from "../resources/resource-definition";
import { authorize } from "../session/authorize";
import type { Outcome } from "../session/outcome";
import type { Session } from "../session/seal";
import { shareList } from "./shared-list";

type Fetched = ApiFile & { leave: () => void };

const BUSY: Outcome<never> = { ok: false, failure: { kind: "busy" } };

/** Fetches the body of a list call; it counts in the memory budget until `leave` is called. */
async function fetchList(
  { calls }: ResourceDefinition,
  { token }: Session,
  place: QueuePlace,
): Promise<Outcome<Fetched>> {
  const { endpoint } = calls.list;
  try {
    const list = await fetchFile({ method: METHODS.list, endpoint, token }, place.grow);
    if (list.ok) {
      place.weigh(list.value.bytes.length);
      return { ok: true, value: { ...list.value, leave: place.leave } };
    }
    place.leave();
    return list;
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** Parses a fetched list in this thread. */
function readHere({ bytes, status, leave }: Fetched): Outcome<unknown[]> {
  leave();
  return readList(bytes, status);
}

/**
 * Fetches the current rows of a list for a form, after the permission check. Uses its own call and queue, so it does
 * not wait for list pages.
 */
export async function fetchRows(resource: ResourceDefinition, session: Session): Promise<Outcome<unknown[]>> {
  const place = await enterLookQueue(session.userId, resource.calls.list.endpoint);
  if (!place) return BUSY;
  const list = await fetchList(resource, session, place);
  return list.ok ? readHere(list.value) : list;
}

/** Returns a key per session; a random one with Redis, since another replica may have written. */
function sharingKey({ name }: ResourceDefinition, { id }: Session): string {
  return env().REDIS_URL ? randomUUID() : `${id} ${name}`;
}

/** Opens the rows of a list, those of a long one in a worker. */
function reachRows(
  resource: ResourceDefinition,
  session: Session,
  nobodyWaits: AbortSignal | null = null,
): Promise<Outcome<OpenedList>> {
  return shareList(sharingKey(resource, session), nobodyWaits, async ({ signal, asked, answered }) => {
    const place = await enterListQueue(session.userId, resource.calls.list.endpoint, signal);
    if (!place) return BUSY;
    asked();
    const list = await fetchList(resource, session, place);
    answered();
    if (!list.ok) return list;
    const { bytes, status, leave } = list.value;
    if (signal.aborted) {
      leave();
      return BUSY;
    }
    if (bytes.length >= LONG_LIST_BYTES) return openLongList(resource, status, bytes, leave);
    const rows = readHere(list.value);
    return rows.ok ? { ok: true, value: rowsOf(resource, rows.value) } : rows;
  });
}

/** How long a page waits for its rows before it sends its frame, in milliseconds. */
const FRAME_PATIENCE_MS = 25;

/** Opens a list once per render of a page. */
const openRows = cache(
  async (resource: ResourceDefinition): Promise<Outcome<{ rows: OpenedList; rest: string; at: number }>> => {
    const at = Date.now();
    const session = await authorize("read", resource.permission);
    if (!session.ok) return session;
    const rows = await reachRows(resource, session.value);
    if (!rows.ok) return rows;
    const rest = keepForBrowser(session.value.userId, resource.name, rows.value.pack);
    return { ok: true, value: { rows: rows.value, rest, at } };
  },
);

/** Starts to open the list of a page; resolves when it is open, or after FRAME_PATIENCE_MS. */
export async function beginList(resource: ResourceDefinition): Promise<void> {
  const opening = openRows(resource).catch(() => undefined);
  await Promise.race([opening, sleep(FRAME_PATIENCE_MS)]);
}

/**
 * Opens the list of a view with one API call: the window at the zero-based place `start`, the key of the whole list
 * for the same person's browser (waiting-lists.ts), and the time before the call in milliseconds.
 */
export async function openList(
  resource: ResourceDefinition,
  view: ListView,
  start: number,
): Promise<Outcome<{ listWindow: ListWindow; rest: string; at: number }>> {
  const opened = await openRows(resource);
  if (!opened.ok) return opened;
  const { rows, rest, at } = opened.value;
  return { ok: true, value: { listWindow: await rows.window(view, start), rest, at } };
}

/** Fetches the whole list of a resource for a form; checks the permission. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<ColumnarList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await fetchRows(resource, session.value);
  return rows.ok ? { ok: true, value: toColumnarList(resource, rows.value) } : rows;
}

/** Returns the whole list gzipped; `signal` aborts when the client has left. */
export async function packRecords(
  resource: ResourceDefinition,
  signal: AbortSignal | null = null,
): Promise<Outcome<PackedList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await reachRows(resource, session.value, signal);
  return rows.ok ? { ok: true, value: await rows.value.pack().finally(rows.value.close) } : rows;
}

/** Takes the list that `openList` kept for this person; `null` if it is gone. */
export async function takeList(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<PackedList | null>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  return { ok: true, value: await takeKept(session.value.userId, resource.name, key) };
}
