import type { Cell } from "@/lib/list/list";
import type { WholeList } from "./whole-list";

/**
 * A whole list that this tab has read; `at` is when the API was asked for it, in milliseconds of the server's clock, and `version`
 * which writes it holds (freshness.ts).
 */
export type CachedList = { list: WholeList; at: number; version: number };

/** How many bytes of memory the cached lists may take. The list that was read last is kept in any case. */
export const CACHE_BUDGET = 64 * 1024 * 1024;

/** By resource, the one that was read last at the end. */
const lists = new Map<string, CachedList>();

/** Drops the list of a resource, which is not current any more. */
export function dropList(resource: string): void {
  lists.get(resource)?.list.close();
  lists.delete(resource);
}

function weightOfAll(): number {
  return Array.from(lists.values()).reduce((sum, { list }) => sum + list.weight, 0);
}

/** Returns whether a list finds room beside those that are cached. */
export const hasRoomFor = ({ weight }: WholeList): boolean => weightOfAll() + weight <= CACHE_BUDGET;

/** Keeps a list in place of the earlier one of its resource, and drops those beyond the budget that were read longest ago. */
export function cacheList(resource: string, cached: CachedList): void {
  dropList(resource);
  lists.set(resource, cached);
  let weight = weightOfAll();
  for (const [oldest, { list }] of lists) {
    if (weight <= CACHE_BUDGET || oldest === resource) return;
    weight -= list.weight;
    dropList(oldest);
  }
}

/** Returns the list of a resource, `null` where this tab has not read it or has dropped it. */
export const cachedList = (resource: string): CachedList | null => lists.get(resource) ?? null;

/**
 * Returns the cells of a record of a list that this tab has read, with this tab's own changes; `null` where there is none or
 * its key is not its own.
 */
export async function cachedRecord(resource: string, key: string): Promise<Record<string, Cell> | null> {
  return (await cachedList(resource)?.list.record(key)) ?? null;
}

/** Returns the cells of the first record with this value in a field; `null` where this tab has not read the list or it has none. */
export async function firstCachedRecord(
  resource: string,
  field: string,
  value: string,
): Promise<Record<string, Cell> | null> {
  return (await cachedList(resource)?.list.first(field, value)) ?? null;
}
