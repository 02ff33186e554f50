import type { ListChange } from "@/lib/list/change-list";
import type { ListFailure, ListView } from "@/lib/list/list";
import { type Message, NOT_SENT, SERVER_BUSY, type WriteProblem } from "@/lib/messages/problem";
import { createCache } from "../../_ui/state/weighted-cache";
import { fetchList } from "./fetch-list";
import { isCurrent, isShowable, notifyShownList, recordFormWrite, versionNow } from "./freshness";
import type { WholeList } from "./whole-list";

/** A list that this tab has read: when the API was asked, in milliseconds of the server's clock, and its version (freshness.ts). */
export type CachedList = { list: WholeList; at: number; version: number };

/** How many bytes of memory the cached lists may take. The list that was read last stays in any case. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/** By resource. */
const lists = createCache<CachedList>({
  budget: CACHE_BUDGET,
  weigh: ({ list }) => list.weight,
  free: ({ list }) => list.close(),
});

/** Drops the list of a resource, which is not current any more. */
export const dropList = lists.drop;

/** Caches a list in place of the earlier one of its resource, and drops those beyond the budget that were read longest ago. */
export const cacheList = lists.set;

/** Returns the list of a resource, `null` where this tab has not read it or has dropped it. */
export const cachedList = (resource: string): CachedList | null => lists.get(resource) ?? null;

const TOO_LARGE: Message = { kind: "message", text: "Daftar ini terlalu besar untuk dicari dari sini." };

/** How long after it was fetched a list is fresh, in milliseconds. */
const STALE_TIME_MS = 5 * 60_000;

/** Returns whether this tab has a list that is fresh; `now` is in milliseconds of the server's clock. */
export function isFresh(resource: string, now: number): boolean {
  const cached = cachedList(resource);
  return cached !== null && isCurrent(resource, cached.version) && now - cached.at < STALE_TIME_MS;
}

const MAX_ATTEMPTS = 3;

/** Fetches and caches a list that is not shown where it finds room beside the others; returns why it is not cached then. */
export async function prefetchList(
  view: ListView,
  userId: string,
  signal: AbortSignal,
): Promise<ListFailure | null> {
  const { resource } = view;
  const before = cachedList(resource);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const version = versionNow(resource);
    const fetched = await fetchList(view, null, userId, signal);
    if (!("list" in fetched)) return fetched;
    if (signal.aborted || cachedList(resource) !== before) return null;
    // What the API was asked before a write of this tab may lack it.
    if (!isShowable(resource, version)) continue;
    const { list, at } = fetched;
    if (!before && !lists.hasRoomFor(list.weight)) return TOO_LARGE;
    cacheList(resource, { list, at: at ?? 0, version });
    return null;
  }
  return { kind: "message", text: SERVER_BUSY };
}

/**
 * Records a write of this tab that ended at `at` on the server's clock; `change` is `null` where a list cannot carry it. Resolves when the
 * cached list carries it, or is dropped.
 */
export async function recordOwnWrite(resource: string, change: ListChange | null, at: number): Promise<void> {
  recordFormWrite(resource, at);
  const isCarried = change !== null && (await cachedList(resource)?.list.change(change)) === true;
  if (!isCarried) dropList(resource);
  notifyShownList(resource, isCarried ? "carried" : "not carried");
}

/** Records a write without success: unless it surely changed nothing, the cached list is not taken for current any more. */
export function recordFailedWrite(resource: string, reply: WriteProblem): void {
  if (reply.kind !== "message" || reply === NOT_SENT || reply.fields) return;
  if (!notifyShownList(resource, "failed")) dropList(resource);
}
