import { writeDate } from "../../fields/date-time";
import { formatAmount } from "../format-value";
import { EMPTY, type FilterKind, type Range, readRange, WITH_PICTURE, WITHOUT_PICTURE } from "./conditions";
import { isPreset, PRESETS } from "./days";

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
