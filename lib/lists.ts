import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { cache } from "react";
import { authorize, type Outcome } from "./access";
import { type ApiFile, fetchFile } from "./api/client";
import { readList } from "./api/rows";
import { compactList } from "./compact";
import { handOver, takeOver } from "./handover";
import type { CompactList, ListView, ListWindow } from "./list";
import { enterListQueue } from "./list-queue";
import { type ListRows, rowsOf } from "./list-rows";
import { LONG, openLongList } from "./long-list";
import type { PackedList } from "./pack-list";
import { METHODS, type ResourceDefinition } from "./resources/define";

type Fetched = ApiFile & { leave: () => void };

/** Fetches the body of a list call; from there until `leave` it counts among those that have to fit the memory together. */
async function fetchList(
  { calls }: ResourceDefinition,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Outcome<Fetched>> {
  const { endpoint } = calls.list;
  const place = await enterListQueue(endpoint, signal);
  if (!place) return { ok: false, failure: { kind: "busy" } };
  try {
    const list = await fetchFile({ method: METHODS.list, endpoint, token });
    if (!list.ok) {
      place.leave();
      return list;
    }
    await place.weigh(list.value.bytes.length);
    return { ok: true, value: { ...list.value, leave: place.leave } };
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** Reads a fetched list in this thread. */
function readHere({ bytes, status, leave }: Fetched): Outcome<unknown[]> {
  leave();
  return readList(bytes, status);
}

/** Fetches the rows of a list as the API has them, for somebody whose permission was asked for. */
export async function fetchRows(resource: ResourceDefinition, token: string): Promise<Outcome<unknown[]>> {
  const list = await fetchList(resource, token);
  return list.ok ? readHere(list.value) : list;
}

/** Fetches the rows of a list into this thread, or those of a long one into a thread of their own. */
async function reachRows(
  resource: ResourceDefinition,
  token: string,
  signal: AbortSignal | null = null,
): Promise<Outcome<ListRows>> {
  const list = await fetchList(resource, token, signal);
  if (!list.ok) return list;
  const { bytes, status, leave } = list.value;
  if (bytes.length >= LONG) return openLongList(resource, status, bytes, leave);
  const rows = readHere(list.value);
  return rows.ok ? { ok: true, value: rowsOf(resource, rows.value) } : rows;
}

/** How long the frame of a page waits for its rows, in milliseconds: when they come at once, both leave together. */
const FRAME_PATIENCE_MS = 25;

/** Opens a list, once for everything that renders one page. */
const openRows = cache(
  async (resource: ResourceDefinition): Promise<Outcome<{ rows: ListRows; rest: string }>> => {
    const session = await authorize("read", resource.permission);
    if (!session.ok) return session;
    const { token, userId } = session.value;
    const rows = await reachRows(resource, token);
    return rows.ok
      ? { ok: true, value: { rows: rows.value, rest: handOver(userId, rows.value.pack) } }
      : rows;
  },
);

/** Begins to open a list whose page follows in the same request; done when it is there, or after a moment. */
export async function beginList(resource: ResourceDefinition): Promise<void> {
  const opening = openRows(resource).catch(() => null);
  await Promise.race([opening, sleep(FRAME_PATIENCE_MS)]);
}

/**
 * Opens the list of a view: its window at the zero-based place `start`, and the key under which the whole list
 * waits for the same person's browser (handover.ts), from one call of the API.
 */
export async function openList(
  resource: ResourceDefinition,
  view: ListView,
  start: number,
): Promise<Outcome<{ window: ListWindow; rest: string }>> {
  const opened = await openRows(resource);
  if (!opened.ok) return opened;
  const { rows, rest } = opened.value;
  return { ok: true, value: { window: await rows.window(view, start), rest } };
}

/** Fetches the whole list of a resource, as the signed-in person may see it. */
export async function listRecords(resource: ResourceDefinition): Promise<Outcome<CompactList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await fetchRows(resource, session.value.token);
  return rows.ok ? { ok: true, value: compactList(resource, rows.value) } : rows;
}

/** The same, packed for the browser; `signal` tells that nobody waits for it any more. */
export async function packRecords(
  resource: ResourceDefinition,
  signal: AbortSignal | null = null,
): Promise<Outcome<PackedList>> {
  const session = await authorize("read", resource.permission);
  if (!session.ok) return session;
  const rows = await reachRows(resource, session.value.token, signal);
  return rows.ok ? { ok: true, value: await rows.value.pack().finally(rows.value.close) } : rows;
}

/** The whole list that `openList` kept for this person under the key; `null` when it is not there any more. */
export async function takeList(
  resource: ResourceDefinition,
  key: string,
): Promise<Outcome<PackedList | null>> {
  const session = await authorize("read", resource.permission);
  return session.ok ? { ok: true, value: await takeOver(session.value.userId, key) } : session;
}
