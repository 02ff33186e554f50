import { writeDate } from "../../fields/date-time";
import { formatAmount } from "../format-value";
import {
  EMPTY,
  type FilterColumn,
  type FilterKind,
  type Range,
  readRange,
  WITH_PICTURE,
  WITHOUT_PICTURE,
} from "./conditions";
import { isPreset, PRESETS } from "./days";
import { type Filters, toggleTerm, withTerms } from "./filters";

/** The cells without a value, as a person reads it. */
export const EMPTY_LABEL = "(kosong)";

function rangeLabel({ from, to }: Range, show: (end: string) => string): string {
  if (from === "") return `sampai ${show(to)}`;
  if (to === "") return `dari ${show(from)}`;
  return from === to ? show(from) : `${show(from)} - ${show(to)}`;
}

/** Returns a term that makes sense for its column in words. */
export function termLabel(kind: FilterKind, term: string): string {
  if (term === EMPTY) return EMPTY_LABEL;
  if (kind === "values") return term;
  if (term === WITH_PICTURE) return "Ada";
  if (term === WITHOUT_PICTURE) return "Tidak ada";
  if (isPreset(term)) return PRESETS[term];
  const range = readRange(term);
  if (!range) return term;
  return rangeLabel(range, kind === "date" ? writeDate : (end) => formatAmount(Number(end)));
}

/** Returns each filter that makes sense for these columns in words, the words first, and the filters without it. */
export function labelled(columns: readonly FilterColumn[], filters: Filters) {
  const words = filters.words.trim();
  const terms = columns.flatMap(({ field, label, kind }) => {
    const all = filters.terms.get(field) ?? [];
    return all.map((term) => ({
      label,
      text: termLabel(kind, term),
      without: withTerms(filters, field, toggleTerm(all, term)),
    }));
  });
  return words === ""
    ? terms
    : [{ label: "Kata", text: words, without: { ...filters, words: "" } }, ...terms];
}
