import type { CheckQuestion } from "@/lib/checks/checker";
import type { ListChange } from "@/lib/list/change-list";
import type { ListFailure, ListsReply, ListView } from "@/lib/list/list";
import { NOT_SENT, type Problem, SERVER_BUSY, UNREACHABLE, type WriteProblem } from "@/lib/messages/problem";
import { fetchAsOwner } from "../../_session/page-owner";
import { createLruCache } from "../../_ui/state/lru-cache";
import { createStore } from "../../_ui/state/store";
import { fetchList } from "./fetch-list";
import * as freshness from "./freshness";
import type { WholeList } from "./whole-list";

/** A list that this tab has read: when the API was called, in milliseconds of the server's clock, and its version (freshness.ts). */
export type CachedList = { list: WholeList; at: number; version: number };

/** The maximum size of all cached lists, in bytes of memory; the most recently used list always stays. */
export const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** The lists that this tab has cached, by resource. */
const listCache = createLruCache<CachedList>({
  maxBytes: MAX_CACHE_BYTES,
  bytesOf: ({ list }) => list.bytes,
  dispose: ({ list }) => list.close(),
});

export const dropList = listCache.drop;

/** Caches a list in place of the previous one of its resource; drops the least recently used lists beyond `MAX_CACHE_BYTES`. */
export const cacheList = listCache.set;

export const getCachedList = (resource: string): CachedList | null => listCache.get(resource) ?? null;

export type FlaggedCountQuery = Extract<CheckQuestion, { kind: "total" }>;

type CheckedList = { list: WholeList; question: FlaggedCountQuery; count: number };

/** The last list whose rows were all checked, the query for its flagged rows, and their number. */
export const lastCheckedListStore = createStore<CheckedList | null>(null);

/** How long after it was fetched a list is fresh, in milliseconds. */
const STALE_TIME_MS = 5 * 60_000;

/** Returns whether this tab has a list that is fresh; `now` is in milliseconds of the server's clock. */
export function hasFreshList(resource: string, now: number): boolean {
  const cached = getCachedList(resource);
  if (!cached || !freshness.isVersionCurrent(resource, cached.version)) return false;
  return now - cached.at < STALE_TIME_MS;
}

const MAX_FETCH_ATTEMPTS = 3;

/** Fetches a list that is not visible and caches it if there is room. Returns the failure; `null` if there is none, or if the fetch was aborted. */
export async function prefetchList(
  view: ListView,
  userId: string,
  signal: AbortSignal,
): Promise<ListFailure | null> {
  const { resource } = view;
  const previousList = getCachedList(resource);
  for (let attempt = 0; attempt < MAX_FETCH_ATTEMPTS; attempt++) {
    const version = freshness.getCurrentVersion(resource);
    const fetched = await fetchList(view, null, userId, signal);
    if (!("list" in fetched)) return fetched;
    if (signal.aborted || getCachedList(resource) !== previousList) return null;
    // A response to a request from before a write of this tab may lack that write.
    if (!freshness.isVersionShowable(resource, version)) continue;
    const { list, at } = fetched;
    if (!previousList && !listCache.hasRoomFor(list.bytes))
      return { kind: "message", text: "Daftar ini terlalu besar untuk dicari dari sini." };
    cacheList(resource, { list, at: at ?? 0, version });
    return null;
  }
  return { kind: "message", text: SERVER_BUSY };
}

/** Returns a list that is not visible, fetched unless this tab has a fresh one; "forbidden" if the person may not read it. */
export async function fetchFreshList(
  resource: string,
  userId: string,
  signal: AbortSignal,
): Promise<WholeList | "forbidden" | ListFailure> {
  const reply: ListsReply | Problem = await fetchAsOwner("/lists", userId, signal, (response) =>
    response.json(),
  );
  if (reply.kind !== "lists") return reply;
  const readableList = reply.lists.find(({ view }) => view.resource === resource);
  if (!readableList) return "forbidden";
  const failure = hasFreshList(resource, reply.at)
    ? null
    : await prefetchList(readableList.view, userId, signal);
  return failure ?? getCachedList(resource)?.list ?? UNREACHABLE;
}

/** Records a write of this tab that ended at `at`, by the server's clock. Applies `change` to the cached list, or drops the list if that is not possible. */
export async function recordOwnWrite(resource: string, change: ListChange | null, at: number): Promise<void> {
  freshness.recordFormWrite(resource, at);
  const isApplied = change !== null && (await getCachedList(resource)?.list.change(change)) === true;
  if (!isApplied) dropList(resource);
  freshness.notifyVisibleList(resource, isApplied ? "applied" : "not applicable");
}

/** Invalidates the visible list, or drops a list that is not visible, after a failed write that may have changed it. */
export function markFailedWrite(resource: string, reply: WriteProblem): void {
  if (reply.kind !== "message" || reply === NOT_SENT || reply.fields) return;
  if (freshness.isListVisible(resource)) freshness.invalidateList({ resource, at: 0, goesOn: false });
  else dropList(resource);
}
