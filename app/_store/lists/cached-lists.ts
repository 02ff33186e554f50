import type { ListChange } from "@/lib/list/change-list";
import { NOT_SENT, type WriteProblem } from "@/lib/messages/problem";
import { createCache } from "../../_ui/state/weighted-cache";
import { noteFormWrite, tellShownList } from "./freshness";
import type { WholeList } from "./whole-list";

/** A list that this tab has read: when the API was asked, in milliseconds of the server's clock, and its version (freshness.ts). */
export type CachedList = { list: WholeList; at: number; version: number };

/** How many bytes of memory the cached lists may take. The list that was read last is kept in any case. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/** By resource. */
const lists = createCache<CachedList>({
  budget: CACHE_BUDGET,
  weigh: ({ list }) => list.weight,
  free: ({ list }) => list.close(),
});

/** Drops the list of a resource, which is not current any more. */
export const dropList = lists.drop;

/** Returns whether a list finds room beside those that are cached. */
export const hasRoomFor = ({ weight }: WholeList): boolean => lists.hasRoomFor(weight);

/** Keeps a list in place of the earlier one of its resource, and drops those beyond the budget that were read longest ago. */
export const cacheList = lists.set;

/** Returns the list of a resource, `null` where this tab has not read it or has dropped it. */
export const cachedList = (resource: string): CachedList | null => lists.get(resource) ?? null;

/**
 * Records a write of this tab that ended at `at` on the server's clock; `change` is `null` where a list cannot carry it. Resolves when the
 * cached list carries it, or is dropped.
 */
export async function recordOwnWrite(resource: string, change: ListChange | null, at: number): Promise<void> {
  noteFormWrite(resource, at);
  const isCarried = change !== null && (await cachedList(resource)?.list.change(change)) === true;
  if (!isCarried) dropList(resource);
  tellShownList(resource, isCarried ? "carried" : "not carried");
}

/** Records a write without success: unless it surely changed nothing, the cached list is not taken for current any more. */
export function recordFailedWrite(resource: string, reply: WriteProblem): void {
  if (reply.kind !== "message" || reply === NOT_SENT || reply.fields) return;
  if (!tellShownList(resource, "failed")) dropList(resource);
}
