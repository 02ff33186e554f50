import { todayIn } from "../../fields/date-time";
import type { ColumnarList, ListView } from "../list";
import { type ColumnIndex, indexColumn } from "./column-index";
import { checkFilters, readTerm } from "./conditions";
import { countValues, type Facet, REFUSED } from "./facets";
import { type FilterColumn, filterColumns } from "./filter-column";
import { parseFilters } from "./filters";
import { foldWords } from "./fold";
import { type Mask, matchConditions, matchWords } from "./match";

/** The parts of filters that refuse rows, each by its field; that of the words has none. */
type Part = { field: string | null; mask: Mask };

/** What is searched among the values of a long column. */
export type TypedValues = Readonly<Record<string, string>>;

/** Returns what finds and counts the rows of a list by filters, and keeps what it has read of the list for the next ones. */
export function openFilters(list: ColumnarList, view: ListView) {
  const columns = filterColumns(view);
  const indexes = new Map<string, ColumnIndex>();
  const masks = new Map<string | null, { key: string; mask: Mask }>();

  function indexOf(field: string): ColumnIndex {
    const known = indexes.get(field);
    if (known) return known;
    const as = view.columns.find((column) => column.field === field)?.as;
    const index = indexColumn(list.columns[field] ?? { values: [""], at: [] }, as, view.timeZone);
    indexes.set(field, index);
    return index;
  }

  const shown = () => view.columns.map(({ field }) => indexOf(field));

  /** Matches anew only what differs from the last filters. */
  function part(field: string | null, key: string, match: () => Mask): Part {
    const known = masks.get(field);
    if (known?.key === key) return { field, mask: known.mask };
    const mask = match();
    masks.set(field, { key, mask });
    return { field, mask };
  }

  function columnPart({ field, kind }: FilterColumn, terms: readonly string[]): Part {
    const today = kind === "date" ? todayIn(view.timeZone) : "";
    const conditions = terms.flatMap((term) => readTerm(kind, term) ?? []);
    return part(field, JSON.stringify([today, terms]), () =>
      matchConditions(indexOf(field), conditions, today),
    );
  }

  function partsOf(query: string | undefined): Part[] {
    const { words, terms } = checkFilters(columns, parseFilters(query)).used;
    const parts = columns.flatMap((column) => {
      const chosen = terms.get(column.field);
      return chosen ? [columnPart(column, chosen)] : [];
    });
    const folded = foldWords(words);
    if (folded.length === 0) return parts;
    return [...parts, part(null, folded.join(" "), () => matchWords(shown(), folded, list.length))];
  }

  function refusalsOf(parts: Part[], rows: readonly number[] | null): Uint8Array {
    const refusals = new Uint8Array(list.length).fill(rows ? REFUSED : 0);
    for (const row of rows ?? []) refusals[row] = 0;
    parts.forEach(({ mask }, at) => {
      for (let row = 0; row < refusals.length; row++) {
        if (!mask[row]) refusals[row] = refusals[row] === 0 ? at + 1 : REFUSED;
      }
    });
    return refusals;
  }

  return {
    /** Returns the indexes of the columns that are shown. */
    shown,
    /** Returns the indexes of those of the rows that match, in their order; `null` stands for the whole list. */
    find(rows: readonly number[] | null, query: string | undefined): readonly number[] | null {
      const parts = partsOf(query);
      if (parts.length === 0) return rows;
      const refusals = refusalsOf(parts, rows);
      const found: number[] = [];
      for (let row = 0; row < refusals.length; row++) if (refusals[row] === 0) found.push(row);
      return found;
    },
    /** Returns the values of each column with their counts among the rows. */
    facets(rows: readonly number[] | null, query: string | undefined, typed: TypedValues): Facet[] {
      const parts = partsOf(query);
      const refusals = refusalsOf(parts, rows);
      const { terms } = parseFilters(query);
      return columns.map((column) =>
        countValues(column, indexOf(column.field), refusals, {
          own: parts.findIndex(({ field }) => field === column.field) + 1,
          chosen: terms.get(column.field) ?? [],
          typed: typed[column.field] ?? "",
        }),
      );
    },
  };
}
