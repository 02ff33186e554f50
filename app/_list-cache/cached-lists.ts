import type { Cell } from "@/lib/lists/list";
import type { WholeList } from "./whole-list";

/** A whole list that this tab has read; `at` is when the API was asked for it, in milliseconds of the server's clock. */
export type CachedList = { list: WholeList; at: number };

/** How many bytes of memory the cached lists may take. The list that was shown last is kept in any case. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/** By resource, the one that was shown last at the end. */
const lists = new Map<string, CachedList>();

function remove(resource: string): void {
  lists.get(resource)?.list.close();
  lists.delete(resource);
}

/** Keeps a list in place of the earlier one of its resource, and drops those beyond the budget that were shown longest ago. */
export function cacheList(resource: string, cached: CachedList): void {
  remove(resource);
  lists.set(resource, cached);
  let weight = lists.values().reduce((sum, { list }) => sum + list.weight, 0);
  for (const [oldest, { list }] of lists) {
    if (weight <= CACHE_BUDGET || oldest === resource) return;
    weight -= list.weight;
    remove(oldest);
  }
}

/** Drops the list of a resource, which is not current any more. */
export function dropList(resource: string): void {
  remove(resource);
}

/** Returns the list of a resource, `null` where this tab has not read it or has dropped it. */
export const cachedList = (resource: string): CachedList | null => lists.get(resource) ?? null;

/** Returns the list of a resource to be shown, which makes it the last one to be dropped. */
export function showCachedList(resource: string): CachedList | null {
  const cached = cachedList(resource);
  if (cached) {
    lists.delete(resource);
    lists.set(resource, cached);
  }
  return cached;
}

/**
 * Returns the cells of a record of a list that this tab has read, with this tab's own changes; `null` where there is none or
 * its key is not its own.
 */
export async function cachedRecord(resource: string, key: string): Promise<Record<string, Cell> | null> {
  return (await cachedList(resource)?.list.record(key)) ?? null;
}
