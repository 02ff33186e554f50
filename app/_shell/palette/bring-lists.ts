import type { ListFailure, ReadableList, ReadableLists } from "@/lib/list/list";
import { bringList } from "../../_store/lists/bring-list";
import { cachedList } from "../../_store/lists/cached-lists";
import * as freshness from "../../_store/lists/freshness";

/** How long ago a list may have been read, in milliseconds. */
const MOST_AGE_MS = 5 * 60_000;

/** Returns whether this tab holds a list that is new enough; the list on the screen is fetched anew there. */
function isCurrent({ path, view }: ReadableList, now: number): boolean {
  const cached = cachedList(view.resource);
  if (!cached || path === window.location.pathname) return cached !== null;
  return freshness.isCurrent(view.resource, cached.version) && now - cached.at < MOST_AGE_MS;
}

/**
 * Fetches the lists that this tab does not hold, and those that it read long ago, one after the other; `note` is called when one is
 * coming, and when it is there or has failed.
 */
export async function bringLists(
  { lists, at }: ReadableLists,
  userId: string,
  signal: AbortSignal,
  note: (list: ReadableList, state: "coming" | "here" | ListFailure) => void,
): Promise<void> {
  for (const list of lists) {
    if (isCurrent(list, at)) continue;
    note(list, "coming");
    const failure = await bringList(list.view, userId, signal);
    if (signal.aborted) return;
    note(list, failure ?? "here");
  }
}
