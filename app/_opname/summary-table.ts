import { type FilterRange, formatRange, parseRange } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { Cell, ColumnarList, ListColumn } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { GROUP_KEYS, type GroupKey } from "@/lib/opname/counts";
import {
  cellsOfRow,
  type FilterValues,
  type GroupValue,
  isFilteredBy,
  type Sum,
  type Summary,
  TIME_UNITS,
} from "@/lib/opname/summary";
import { GROUP_LABELS, labelFigures, spanLabel, valueLabel } from "./charts/labels";

const DATE_FIELD = "created_at";

/** Returns the values that an address filters by, for each field that the summary groups by. */
export function filterValuesOf({ filters }: ListAddress): FilterValues {
  const { terms } = parseFilters(filters);
  return Object.fromEntries(GROUP_KEYS.map((key) => [key, terms.get(key) ?? []]));
}

function withFilter(address: ListAddress, field: string, terms: string[]): ListAddress {
  const filters = withTerms(parseFilters(address.filters), field, terms);
  return { ...address, filters: formatFilters(filters), start: 0 };
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

/** Returns the days of the date filter; `null` unless it is a single range with both ends. */
export function filteredDayRange({ filters }: ListAddress): FilterRange | null {
  const [term = "", ...others] = parseFilters(filters).terms.get(DATE_FIELD) ?? [];
  const range = others.length === 0 ? parseRange(term) : null;
  return range?.from && range.to ? range : null;
}

/** Returns the address with `days` as its date filter, or without a date filter for `null`. */
export function withDateFilter(address: ListAddress, days: FilterRange | null): ListAddress {
  return withFilter(address, DATE_FIELD, days ? [formatRange(days)] : []);
}

export const SUMMARY_COLUMNS: ListColumn[] = [
  { field: "part", label: "Bagian" },
  { field: "name", label: "Nama" },
  { field: "column", label: "Kolom" },
  { field: "total", label: "Jumlah", as: "number" },
  { field: "records", label: "Catatan", as: "number" },
  { field: "text", label: "Nilai" },
];

type SummaryRow = { part: string; name: string; column?: string; text?: string } & Partial<Sum>;

function toCrossTableRows({ cross }: Summary): SummaryRow[] {
  const { rows, columns } = cross;
  const partTitle = `${GROUP_LABELS[rows.key]} dan ${GROUP_LABELS[columns.key]}`;
  return rows.values.flatMap((value, row) =>
    Array.from(cellsOfRow(cross, row), ([column, sum]) => ({
      part: partTitle,
      name: valueLabel(value),
      column: valueLabel(columns.values[column] ?? { value: "" }),
      ...sum,
    })),
  );
}

function toSummaryRows(summary: Summary): SummaryRow[] {
  const { figures, series, bars } = summary;
  return [
    ...labelFigures(figures).map(({ label, value, remark }) => ({
      part: "Angka",
      name: label,
      text: remark ? `${value} (${remark})` : value,
    })),
    ...series.spans.map((span) => ({
      ...span,
      part: TIME_UNITS[series.unit],
      name: spanLabel(span, series.unit),
    })),
    ...bars.flatMap(({ key, bars: groupBars, rest }) => [
      ...groupBars.map((bar) => ({
        ...bar,
        part: GROUP_LABELS[key],
        name: valueLabel(bar),
        column: bar.detail,
      })),
      ...(rest ? [{ ...rest, part: GROUP_LABELS[key], name: "Lainnya" }] : []),
    ]),
    ...toCrossTableRows(summary),
  ];
}

export function toSummaryTable(summary: Summary): ColumnarList {
  const rows = toSummaryRows(summary);
  const cellsOfField = (field: keyof SummaryRow): Cell[] => rows.map((row) => row[field] ?? "");
  const fields = SUMMARY_COLUMNS.map(({ field }) => field as keyof SummaryRow);
  return {
    length: rows.length,
    columns: Object.fromEntries(fields.map((field) => [field, cellsOfField(field)])),
  };
}
