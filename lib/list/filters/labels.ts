import { formatAmount, readNumber } from "../../fields/amount";
import { formatDate } from "../../fields/date-time";
import { DASH, formatPrice } from "../format-value";
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

/** The cells without a value, as a person reads it. */
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

const DAY_SHOWN = /^\d\d [A-Z][a-z]+ \d{4}(?=, )/;

/** Returns the range of one number or day that a cell shows; `null` for other text. */
function rangeShown(kind: FilterKind, text: string): string | null {
  if (kind === "date") {
    const time = Date.parse(`${DAY_SHOWN.exec(text)?.[0]} UTC`);
    return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  }
  const number = readNumber(text);
  return [formatAmount, formatPrice].some((write) => write(Number(number)) === text) ? number : null;
}

/** Returns the term that finds the rows whose cell shows this text; `null` if the column cannot be filtered by it. */
export function termForText(kind: FilterKind, text: string): string | null {
  if (text === DASH) return EMPTY_TERM;
  if (kind === "values") return text;
  const end = rangeShown(kind, text);
  const term = end === null ? "" : writeRange({ from: end, to: end });
  return term !== "" && readTerm(kind, term) ? term : null;
}

/** Returns the label of each valid filter, the words first, with the filters that remain if it is removed. */
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
