import { type FilterRange, formatRange, parseRange } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import { DAY_MS } from "@/lib/list/format";
import type { ListAddress } from "@/lib/list/list-address";
import { dayNumberOf, GROUP_KEYS, type GroupKey } from "@/lib/opname/counts";
import { type DaySpan, type FilterValues, type GroupValue, isFilteredBy } from "@/lib/opname/summary";

/** Returns the values that an address filters by, for each field that the summary groups by. */
export function filterValuesOf({ filters }: ListAddress): FilterValues {
  const { terms } = parseFilters(filters);
  return Object.fromEntries(GROUP_KEYS.map((key) => [key, terms.get(key) ?? []]));
}

/** Returns the address with the filter of a value toggled. For a branch that names its dealer, also toggles the filter of the dealer. */
export function toggleFilter(address: ListAddress, key: GroupKey, chosenValue: GroupValue): ListAddress {
  const filterValues = filterValuesOf(address);
  const { value, dealer } = chosenValue;
  const terms = filterValues[key] ?? [];
  if (dealer === undefined) return withFilter(address, key, toggleTerm(terms, value));
  const wasFiltered = isFilteredBy(filterValues, key, chosenValue);
  const otherDealers = (filterValues.dealer ?? []).filter((each) => each !== dealer);
  const isLastDealer = wasFiltered && otherDealers.length === 0;
  const remainingTerms = terms.filter((each) => each !== value);
  return withFilter(
    withFilter(address, key, isLastDealer ? remainingTerms : [...remainingTerms, value]),
    "dealer",
    wasFiltered ? otherDealers : [...otherDealers, dealer],
  );
}

/** Returns the address of the list's table, filtered by these values. They replace earlier filters of the same fields. */
export function filteredListAddress(address: ListAddress, values: [key: GroupKey, value: GroupValue][]) {
  let tableAddress: ListAddress = { ...address, start: 0, tab: undefined };
  for (const [key, { value, dealer }] of values) {
    tableAddress = withFilter(tableAddress, key, [value]);
    if (dealer !== undefined) tableAddress = withFilter(tableAddress, "dealer", [dealer]);
  }
  return tableAddress;
}

const DATE_FIELD = "created_at";

/** Returns the first and the last date of the date filter; `null` unless it is a single range with both ends. */
export function filteredDayRange({ filters }: ListAddress): FilterRange | null {
  const [term = "", ...others] = parseFilters(filters).terms.get(DATE_FIELD) ?? [];
  const range = others.length === 0 ? parseRange(term) : null;
  return range?.from && range.to ? range : null;
}

/** Returns the address with these dates as its date filter, or without a date filter for `null`. */
export function withDateFilter(address: ListAddress, days: FilterRange | null): ListAddress {
  return withFilter(address, DATE_FIELD, days ? [formatRange(days)] : []);
}

/** Returns the dates of two day numbers, in the form `YYYY-MM-DD`; `daySpanOf` returns the day numbers of two dates. */
export const isoRangeOf = ({ from, to }: DaySpan) => ({ from: dayNumberToIso(from), to: dayNumberToIso(to) });

export const daySpanOf = ({ from, to }: FilterRange): DaySpan => ({
  from: dayNumberOf(Date.parse(from)),
  to: dayNumberOf(Date.parse(to)),
});

const dayNumberToIso = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

function withFilter(address: ListAddress, field: string, terms: string[]): ListAddress {
  const filters = withTerms(parseFilters(address.filters), field, terms);
  return { ...address, filters: formatFilters(filters), start: 0 };
}
