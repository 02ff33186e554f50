import { parseNumber } from "../../fields/amount";
import { formatDate } from "../../fields/date-time";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "../format-value";
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
  WITH_PICTURE_TERM,
  WITHOUT_PICTURE_TERM,
} from "./conditions";
import { type Filters, toggleTerm, withTerms } from "./filters";

/** The label of the filter term that matches empty cells. */
export const EMPTY_LABEL = "(kosong)";

function rangeLabel({ from, to }: FilterRange, show: (end: string) => string): string {
  if (from === "") return `sampai ${show(to)}`;
  if (to === "") return `dari ${show(from)}`;
  return from === to ? show(from) : `${show(from)} - ${show(to)}`;
}

/** Returns the label of a valid filter term. */
export function termLabel(kind: FilterKind, term: string): string {
  if (term === EMPTY_TERM) return EMPTY_LABEL;
  if (kind === "values") return term;
  if (term === WITH_PICTURE_TERM) return "Ada";
  if (term === WITHOUT_PICTURE_TERM) return "Tidak ada";
  if (isDayPreset(term)) return DAY_PRESETS[term];
  const range = parseRange(term);
  if (!range) return term;
  return rangeLabel(range, kind === "date" ? formatDate : (end) => formatAmount(Number(end)));
}

const FORMATTED_DAY_PATTERN = /^\d\d [A-Z][a-z]+ \d{4}(?=, )/;

/** Parses the formatted text of a number or time to a plain number or a day `YYYY-MM-DD`; returns `null` for other texts. */
function parseFormattedValue(kind: FilterKind, text: string): string | null {
  if (kind === "date") {
    const time = Date.parse(`${FORMATTED_DAY_PATTERN.exec(text)?.[0]} UTC`);
    return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  }
  const number = parseNumber(text);
  return [formatAmount, formatPrice].some((write) => write(Number(number)) === text) ? number : null;
}

/** Returns the filter term that matches the rows with this text in a column; `null` if no term does. */
export function termForText(kind: FilterKind, text: string): string | null {
  if (text === EMPTY_VALUE_TEXT) return EMPTY_TERM;
  if (kind === "values") return text;
  const parsedValue = parseFormattedValue(kind, text);
  const rangeTerm = parsedValue === null ? "" : formatRange({ from: parsedValue, to: parsedValue });
  return rangeTerm !== "" && parseTerm(kind, rangeTerm) ? rangeTerm : null;
}

/** Returns the column label and text of each valid filter, the words first; `without` has the other filters. */
export function describeFilterTerms(columns: readonly FilterColumn[], filters: Filters) {
  const words = filters.words.trim();
  const describedTerms = columns.flatMap(({ field, label, kind }) => {
    const all = filters.terms.get(field) ?? [];
    return all.map((term) => ({
      label,
      text: termLabel(kind, term),
      without: withTerms(filters, field, toggleTerm(all, term)),
    }));
  });
  if (words === "") return describedTerms;
  return [{ label: "Kata", text: words, without: { ...filters, words: "" } }, ...describedTerms];
}
