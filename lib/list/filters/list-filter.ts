import { todayIn } from "../../fields/date-time";
import type { Cell, ColumnarList, ListView } from "../list";
import { type ColumnIndex, indexColumn } from "../search/column-index";
import { foldWords } from "../search/search";
import {
  type Condition,
  type FilterColumn,
  filterColumns,
  presetDays,
  readTerm,
  splitValidFilters,
  timeRangeOf,
} from "./conditions";
import { countValues, type Facet, REFUSED_BY_MANY } from "./facets";
import { parseFilters } from "./filters";

/** One byte for each row, 1 if it matches. */
type Mask = Uint8Array;

type Test = (value: Cell, at: number) => boolean;

function spread(ofValues: Mask, at: ArrayLike<number> | null): Mask {
  if (!at) return ofValues;
  const mask = new Uint8Array(at.length);
  for (let row = 0; row < mask.length; row++) mask[row] = ofValues[at[row] ?? 0] ?? 0;
  return mask;
}

/** Returns the tests of a cell for these conditions; all text conditions are one test. */
function testsOf(index: ColumnIndex, conditions: readonly Condition[], today: string): Test[] {
  const texts = new Set<string>();
  const tests: Test[] = [];
  for (const condition of conditions) {
    if (condition.kind === "text") texts.add(condition.text);
    else if (condition.kind === "filled") tests.push((value) => value !== "");
    else if (condition.kind === "days") {
      const { days } = condition;
      const [start, end] = timeRangeOf(typeof days === "string" ? presetDays(days, today) : days);
      const times = index.times();
      tests.push((_, at) => (times[at] ?? 0) >= start && (times[at] ?? 0) < end);
    } else {
      const { from, to } = condition;
      tests.push((value) => typeof value === "number" && value >= from && value <= to);
    }
  }
  if (texts.size > 0) tests.push((value) => texts.has(String(value)));
  return tests;
}

/** Returns the rows whose cell meets at least one of the conditions; `today` is the day of the business. */
function matchConditions(index: ColumnIndex, conditions: readonly Condition[], today: string): Mask {
  const { values, at } = index;
  const mask = new Uint8Array(values.length);
  for (const meets of testsOf(index, conditions, today)) {
    for (let valueIndex = 0; valueIndex < mask.length; valueIndex++)
      if (meets(values[valueIndex] ?? "", valueIndex)) mask[valueIndex] = 1;
  }
  return spread(mask, at);
}

function matchWord(columns: readonly ColumnIndex[], word: string, length: number): Mask {
  const found = new Uint8Array(length);
  for (const index of columns) {
    for (const { texts, of } of index.words()) {
      const hits = Uint8Array.from(texts, (text) => Number(text.includes(word)));
      if (!hits.includes(1)) continue;
      const ofValues = spread(hits, of);
      for (let row = 0; row < length; row++) {
        if (ofValues[index.at ? (index.at[row] ?? 0) : row]) found[row] = 1;
      }
    }
  }
  return found;
}

function matchWords(columns: readonly ColumnIndex[], words: readonly string[], length: number): Mask {
  const all = new Uint8Array(length).fill(1);
  for (const word of words) {
    const found = matchWord(columns, word, length);
    for (let row = 0; row < length; row++) all[row] = (all[row] ?? 0) & (found[row] ?? 0);
  }
  return all;
}

/** The mask of one filter, by its field; `null` for the words. */
type Part = { field: string | null; mask: Mask };

/** The text typed to search the values of a column, by field. */
export type TypedValues = Readonly<Record<string, string>>;

/** Returns functions that filter a list; column indexes and the results of the last filters are cached. */
export function createListFilter(list: ColumnarList, view: ListView) {
  const columns = filterColumns(view);
  const indexes = new Map<string, ColumnIndex>();
  const masks = new Map<string | null, { key: string; mask: Mask }>();

  function indexOf(field: string): ColumnIndex {
    const cached = indexes.get(field);
    if (cached) return cached;
    const as = view.columns.find((column) => column.field === field)?.as;
    const index = indexColumn(list.columns[field] ?? { values: [""], at: [] }, as, view.timeZone);
    indexes.set(field, index);
    return index;
  }

  const shown = () => view.columns.map(({ field }) => indexOf(field));

  /** Returns the mask of one field's filter, the cached one if its `key` is unchanged. */
  function part(field: string | null, key: string, match: () => Mask): Part {
    const cached = masks.get(field);
    if (cached?.key === key) return { field, mask: cached.mask };
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
    const { words, terms } = splitValidFilters(columns, parseFilters(query)).used;
    const parts = columns.flatMap((column) => {
      const chosen = terms.get(column.field);
      return chosen ? [columnPart(column, chosen)] : [];
    });
    const folded = foldWords(words);
    if (folded.length === 0) return parts;
    return [...parts, part(null, folded.join(" "), () => matchWords(shown(), folded, list.length))];
  }

  function refusalsOf(parts: Part[], rows: readonly number[] | null): Uint8Array {
    const refusals = new Uint8Array(list.length).fill(rows ? REFUSED_BY_MANY : 0);
    for (const row of rows ?? []) refusals[row] = 0;
    parts.forEach(({ mask }, index) => {
      for (let row = 0; row < refusals.length; row++) {
        if (!mask[row]) refusals[row] = refusals[row] === 0 ? index + 1 : REFUSED_BY_MANY;
      }
    });
    return refusals;
  }

  return {
    shown,
    /** Returns the indexes of the matching rows, in their order; `null` is the whole list. */
    find(rows: readonly number[] | null, query: string | undefined): readonly number[] | null {
      const parts = partsOf(query);
      if (parts.length === 0) return rows;
      const refusals = refusalsOf(parts, rows);
      const found: number[] = [];
      for (let row = 0; row < refusals.length; row++) if (refusals[row] === 0) found.push(row);
      return found;
    },
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
