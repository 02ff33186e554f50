import { type FilterRange, readRange, writeRange } from "@/lib/list/filters/conditions";
import { formatFilters, parseFilters, toggleTerm, withTerms } from "@/lib/list/filters/filters";
import type { Cell, ColumnarList, ListColumn } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { GROUP_KEYS, type GroupKey } from "@/lib/opname/counts";
import {
  cellsOf,
  type GroupValue,
  isFiltered,
  type PressedValues,
  type Sum,
  type Summary,
  TIME_UNITS,
} from "@/lib/opname/summary";
import { figuresOf, KEY_LABELS, spanLabel, valueLabel } from "./charts/labels";

const DATE = "created_at";

export function pressedValuesOf({ filters }: ListAddress): PressedValues {
  const { terms } = parseFilters(filters);
  return Object.fromEntries(GROUP_KEYS.map((key) => [key, terms.get(key) ?? []]));
}

function withFilter(address: ListAddress, field: string, terms: string[]): ListAddress {
  const filters = withTerms(parseFilters(address.filters), field, terms);
  return { ...address, filters: formatFilters(filters), start: 0 };
}

/** Returns the address with the filter of a value toggled; a branch includes its dealer. */
export function toggleFilter(address: ListAddress, key: GroupKey, chosenValue: GroupValue): ListAddress {
  const pressed = pressedValuesOf(address);
  const { value, dealer } = chosenValue;
  const terms = pressed[key] ?? [];
  if (dealer === undefined) return withFilter(address, key, toggleTerm(terms, value));
  const isOff = isFiltered(pressed, key, chosenValue);
  const others = (pressed.dealer ?? []).filter((each) => each !== dealer);
  const isLast = isOff && others.length === 0;
  const remaining = terms.filter((each) => each !== value);
  return withFilter(
    withFilter(address, key, isLast ? remaining : [...remaining, value]),
    "dealer",
    isOff ? others : [...others, dealer],
  );
}

/** Returns the address of the table filtered by these values. */
export function rowsAddress(address: ListAddress, values: [key: GroupKey, value: GroupValue][]): ListAddress {
  const table: ListAddress = { ...address, start: 0, tab: undefined };
  return values.reduce((rows, [key, { value, dealer }]) => {
    const own = withFilter(rows, key, [value]);
    return dealer === undefined ? own : withFilter(own, "dealer", [dealer]);
  }, table);
}

/** Returns the days of the date filter; `null` unless it is a single range with both ends. */
export function filteredDays({ filters }: ListAddress): FilterRange | null {
  const [term = "", ...others] = parseFilters(filters).terms.get(DATE) ?? [];
  const range = others.length === 0 ? readRange(term) : null;
  return range?.from && range.to ? range : null;
}

/** Returns the address with days as the date filter; `null` removes it. */
export function withDateFilter(address: ListAddress, days: FilterRange | null): ListAddress {
  return withFilter(address, DATE, days ? [writeRange(days)] : []);
}

export const SUMMARY_COLUMNS: ListColumn[] = [
  { field: "part", label: "Bagian" },
  { field: "name", label: "Nama" },
  { field: "across", label: "Kolom" },
  { field: "total", label: "Jumlah", as: "number" },
  { field: "records", label: "Catatan", as: "number" },
  { field: "text", label: "Nilai" },
];

type Row = { part: string; name: string; across?: string; text?: string } & Partial<Sum>;

function crossRows({ cross }: Summary): Row[] {
  const { rows, columns } = cross;
  const part = `${KEY_LABELS[rows.key]} dan ${KEY_LABELS[columns.key]}`;
  return rows.values.flatMap((value, row) =>
    Array.from(cellsOf(cross, row), ([column, sum]) => ({
      part,
      name: valueLabel(value),
      across: valueLabel(columns.values[column] ?? { value: "" }),
      ...sum,
    })),
  );
}

function rowsOf(summary: Summary): Row[] {
  const { figures, series, bars } = summary;
  return [
    ...figuresOf(figures).map(({ label, value, remark }) => ({
      part: "Angka",
      name: label,
      text: remark ? `${value} (${remark})` : value,
    })),
    ...series.spans.map((span) => ({
      ...span,
      part: TIME_UNITS[series.unit],
      name: spanLabel(span, series.unit),
    })),
    ...bars.flatMap(({ key, bars: ofKey, rest }) => [
      ...ofKey.map((bar) => ({
        ...bar,
        part: KEY_LABELS[key],
        name: valueLabel(bar),
        across: bar.detail,
      })),
      ...(rest ? [{ ...rest, part: KEY_LABELS[key], name: "Lainnya" }] : []),
    ]),
    ...crossRows(summary),
  ];
}

export function summaryTable(summary: Summary): ColumnarList {
  const rows = rowsOf(summary);
  const column = (field: keyof Row): Cell[] => rows.map((row) => row[field] ?? "");
  const fields = SUMMARY_COLUMNS.map(({ field }) => field as keyof Row);
  return { length: rows.length, columns: Object.fromEntries(fields.map((field) => [field, column(field)])) };
}
