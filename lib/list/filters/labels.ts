import { parsePlainDecimal } from "../../fields/amount";
import { formatDate } from "../../fields/date-time";
import { parseLocalTime } from "../format";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "../format-value";
import type { Cell, ListView } from "../list";
import {
  DAY_PRESETS,
  EMPTY_TERM,
  type FilterColumn,
  type FilterKind,
  type FilterRange,
  formatRange,
  isDayPreset,
  parseRange,
  parseTerm,
  toFilterColumns,
  WITH_PICTURE_TERM,
  WITHOUT_PICTURE_TERM,
} from "./conditions";
import { type Filters, toggleTerm, withTerms } from "./filters";

/** The label of the filter term that matches empty cells. */
export const EMPTY_LABEL = "(kosong)";

/** Returns the label of a valid filter term. */
export function formatTermLabel(kind: FilterKind, term: string): string {
  if (term === EMPTY_TERM) return EMPTY_LABEL;
  if (kind === "values") return term;
  if (term === WITH_PICTURE_TERM) return "Ada";
  if (term === WITHOUT_PICTURE_TERM) return "Tidak ada";
  if (isDayPreset(term)) return DAY_PRESETS[term];
  const range = parseRange(term);
  if (!range) return term;
  return formatRangeLabel(range, kind === "date" ? formatDate : (end) => formatAmount(Number(end)));
}

function formatRangeLabel({ from, to }: FilterRange, format: (end: string) => string): string {
  if (from === "") return `sampai ${format(to)}`;
  if (to === "") return `dari ${format(from)}`;
  return from === to ? format(from) : `${format(from)} - ${format(to)}`;
}

/** Returns the filter term that matches the rows with this text in a column; `null` if no term does. */
export function findTermForText(kind: FilterKind, text: string): string | null {
  if (text === EMPTY_VALUE_TEXT) return EMPTY_TERM;
  if (kind === "values") return text;
  const parsedValue = parseFormattedValue(kind, text);
  const rangeTerm = parsedValue === null ? "" : formatRange({ from: parsedValue, to: parsedValue });
  return rangeTerm !== "" && parseTerm(kind, rangeTerm) ? rangeTerm : null;
}

const FORMATTED_DAY_PATTERN = /^\d\d [A-Z][a-z]+ \d{4}(?=, )/;

/** Parses the displayed text of a number or time to a plain number or a day, `YYYY-MM-DD`; returns `null` for other texts. */
function parseFormattedValue(kind: FilterKind, text: string): string | null {
  if (kind === "date") {
    const time = Date.parse(`${FORMATTED_DAY_PATTERN.exec(text)?.[0]} UTC`);
    return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  }
  const plainDecimal = parsePlainDecimal(text);
  return [formatAmount, formatPrice].some((format) => format(Number(plainDecimal)) === text)
    ? plainDecimal
    : null;
}

/** Returns the field and the filter term that matches a record, for each column that has such a term; the columns that name the record come first. */
export function getRecordTerms(view: ListView, cells: Record<string, Cell>): [field: string, term: string][] {
  const columns = toFilterColumns(view);
  const namingColumns = view.named.flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  const orderedColumns = [...namingColumns, ...columns.filter((column) => !namingColumns.includes(column))];
  return orderedColumns.flatMap((column) => {
    const value = cells[column.field] ?? "";
    const term = createFilterTerm(column, value, view.timeZone);
    // The term of a value that is not a time is `EMPTY_TERM`, which would match empty cells.
    const isValid = (term !== EMPTY_TERM || value === "") && parseTerm(column.kind, term) !== null;
    return isValid ? [[column.field, term]] : [];
  });
}

function createFilterTerm({ kind }: FilterColumn, value: Cell, timeZone: string): string {
  if (kind === "picture") return value === "" ? WITHOUT_PICTURE_TERM : WITH_PICTURE_TERM;
  if (kind === "values" || value === "") return value === "" ? EMPTY_TERM : String(value);
  const rangeEnd = kind === "date" ? toIsoDay(value, timeZone) : String(value);
  return formatRange({ from: rangeEnd, to: rangeEnd });
}

function toIsoDay(value: Cell, timeZone: string): string {
  const time = parseLocalTime(String(value), timeZone);
  return time === null ? "" : new Date(time).toISOString().slice(0, 10);
}

/** Returns each filter as the label of its column and a text, the words first; `without` are the filters that remain without it. */
export function describeFilterTerms(columns: readonly FilterColumn[], filters: Filters) {
  const trimmedWords = filters.words.trim();
  const describedTerms = columns.flatMap(({ field, label, kind }) => {
    const terms = filters.terms.get(field) ?? [];
    return terms.map((term) => ({
      label,
      text: formatTermLabel(kind, term),
      without: withTerms(filters, field, toggleTerm(terms, term)),
    }));
  });
  if (trimmedWords === "") return describedTerms;
  return [{ label: "Kata", text: trimmedWords, without: { ...filters, words: "" } }, ...describedTerms];
}
