import { type Range, readRange, writeRange } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { ListAddress } from "@/lib/list/list-address";
import { KEYS, type Key } from "@/lib/opname/counts/counts";
import type { Pressed } from "@/lib/opname/summary/bars";

const DATE = "created_at";

/** Returns the values of each column that are filters now. */
export function pressedIn({ filters }: ListAddress): Pressed {
  const { terms } = parseFilters(filters);
  return Object.fromEntries(KEYS.map((key) => [key, terms.get(key) ?? []]));
}

/** Returns the place with a value as a filter, or without it where it was one. */
export function withToggled(place: ListAddress, key: Key, value: string): ListAddress {
  const filters = parseFilters(place.filters);
  const terms = toggleTerm(filters.terms.get(key) ?? [], value);
  return { ...place, filters: formatFilters(withTerms(filters, key, terms)), start: 0 };
}

/** Returns the table with the rows that have each of these values. */
export function rowsWith(place: ListAddress, values: [key: Key, value: string][]): ListAddress {
  let filters = parseFilters(place.filters);
  for (const [key, value] of values) filters = withTerms(filters, key, [value]);
  return { ...place, filters: formatFilters(filters), start: 0, tab: undefined };
}

/** Returns the days of the date filter where it is one range with two ends. */
export function daysIn({ filters }: ListAddress): Range | null {
  const [term = "", ...others] = parseFilters(filters).terms.get(DATE) ?? [];
  const range = others.length === 0 ? readRange(term) : null;
  return range?.from && range.to ? range : null;
}

/** Returns the place with days as the date filter; `null` takes it off. */
export function withDays(place: ListAddress, days: Range | null): ListAddress {
  const terms = days ? [writeRange(days)] : [];
  return {
    ...place,
    filters: formatFilters(withTerms(parseFilters(place.filters), DATE, terms)),
    start: 0,
  };
}
