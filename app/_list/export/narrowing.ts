import { checkFilters } from "@/lib/list/filters/conditions";
import { filterColumns } from "@/lib/list/filters/filter-column";
import { parseFilters } from "@/lib/list/filters/filters";
import { termLabel } from "@/lib/list/filters/labels";
import type { ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";

/** What leaves rows of a list out: its name and what was chosen. */
export type Narrowing = { label: string; text: string };

/** Returns what narrows a list at an address: its search, words and filters. */
export function narrowingOf(view: ListView, { search, filters }: ListAddress): Narrowing[] {
  const columns = filterColumns(view);
  const { used } = checkFilters(columns, parseFilters(filters));
  const texts = [
    { label: "Pencarian", text: search },
    { label: "Kata", text: used.words.trim() },
  ].filter(({ text }) => text !== "");
  const terms = columns.flatMap(({ field, label, kind }) =>
    (used.terms.get(field) ?? []).map((term) => ({ label, text: termLabel(kind, term) })),
  );
  return [...texts, ...terms];
}
