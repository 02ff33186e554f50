import type { ListFailure, ListView } from "@/lib/list/list";
import { BUSY, type Message } from "@/lib/messages/problem";
import { cachedList, cacheList, hasRoomFor } from "./cached-lists";
import { fetchList } from "./fetch-list";
import { isCurrent, isShowable, versionNow } from "./freshness";

const TOO_LARGE: Message = { kind: "message", text: "Daftar ini terlalu besar untuk dicari dari sini." };

/** How long ago a list may have been read, in milliseconds. */
const MOST_AGE_MS = 5 * 60_000;

/** Returns whether this tab holds a list that is new enough; `now` is in milliseconds of the server's clock. */
export function isHeld(resource: string, now: number): boolean {
  const cached = cachedList(resource);
  return cached !== null && isCurrent(resource, cached.version) && now - cached.at < MOST_AGE_MS;
}

const MOST_ATTEMPTS = 3;

/** Caches a whole list for a search in it where it finds room beside the others; returns why it is not there then. */
export async function bringList(
  view: ListView,
  userId: string,
  signal: AbortSignal,
): Promise<ListFailure | null> {
  const { resource } = view;
  const before = cachedList(resource);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const version = versionNow(resource);
    const fetched = await fetchList(view, null, userId, signal);
    if (!("list" in fetched)) return fetched;
    if (signal.aborted || cachedList(resource) !== before) return null;
    // What the API was asked before a write of this tab may lack it.
    if (!isShowable(resource, version)) continue;
    const { list, at } = fetched;
    if (!before && !hasRoomFor(list)) return TOO_LARGE;
    cacheList(resource, { list, at: at ?? 0, version });
    return null;
  }
  return { kind: "message", text: BUSY };
}
