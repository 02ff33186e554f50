import { formatAmount, readNumber } from "../../fields/amount";
import { formatDate } from "../../fields/date-time";
import { EMPTY_TEXT, formatPrice } from "../format-value";
import {
  DAY_PRESETS,
  EMPTY_TERM,
  type FilterColumn,
  type FilterKind,
  type FilterRange,
  isDayPreset,
  readRange,
  readTerm,
  WITH_PICTURE,
  WITHOUT_PICTURE,
  writeRange,
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
  if (term === WITH_PICTURE) return "Ada";
  if (term === WITHOUT_PICTURE) return "Tidak ada";
  if (isDayPreset(term)) return DAY_PRESETS[term];
  const range = readRange(term);
  if (!range) return term;
  return rangeLabel(range, kind === "date" ? formatDate : (end) => formatAmount(Number(end)));
}

const FORMATTED_DAY = /^\d\d [A-Z][a-z]+ \d{4}(?=, )/;

/** Parses the formatted text of a number or time to a plain number or a day `YYYY-MM-DD`; returns `null` for other texts. */
function parseFormatted(kind: FilterKind, text: string): string | null {
  if (kind === "date") {
    const time = Date.parse(`${FORMATTED_DAY.exec(text)?.[0]} UTC`);
    return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  }
  const number = readNumber(text);
  return [formatAmount, formatPrice].some((write) => write(Number(number)) === text) ? number : null;
}

/** Returns the filter term that matches the rows with this text in a column; `null` if no term does. */
export function termForText(kind: FilterKind, text: string): string | null {
  if (text === EMPTY_TEXT) return EMPTY_TERM;
  if (kind === "values") return text;
  const bound = parseFormatted(kind, text);
  const term = bound === null ? "" : writeRange({ from: bound, to: bound });
  return term !== "" && readTerm(kind, term) ? term : null;
}

/** Returns the column label and text of each valid filter, the words first; `without` has the other filters. */
export function labelTerms(columns: readonly FilterColumn[], filters: Filters) {
  const words = filters.words.trim();
  const terms = columns.flatMap(({ field, label, kind }) => {
    const all = filters.terms.get(field) ?? [];
    return all.map((term) => ({
      label,
      text: termLabel(kind, term),
      without: withTerms(filters, field, toggleTerm(all, term)),
    }));
  });
  if (words === "") return terms;
  return [{ label: "Kata", text: words, without: { ...filters, words: "" } }, ...terms];
}
