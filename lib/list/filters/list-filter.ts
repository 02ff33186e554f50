import { todayInTimeZone } from "../../fields/date-time";
import { memoize } from "../columns";
import type { Cell, ColumnarList, ListView } from "../list";
import { type ColumnIndex, indexColumn } from "../search/column-index";
import { toWords } from "../search/search";
import {
  type Condition,
  type FilterColumn,
  parseTerm,
  resolveDayPreset,
  splitValidFilters,
  toFilterColumns,
  toTimeRange,
} from "./conditions";
import { createFacet, EXCLUDED_BY_SEVERAL, type Facet, type RowExclusions } from "./facets";
import { parseFilters } from "./filters";

/** One byte for each row, value or text: 1 if it matches, else 0. */
type Mask = Uint8Array;

/** The mask of the rows that match the filter of a field; `field` is `null` for the filter by words. */
type FilterMask = { field: string | null; mask: Mask };

/** The texts with which a person searches the values of long columns, by field. */
export type ValueSearches = Readonly<Record<string, string>>;

/** Creates the filter of a list; it caches the column indexes, and the last mask of each field's filter and of the words (`null`). */
export function createListFilter(list: ColumnarList, view: ListView) {
  const filterColumns = toFilterColumns(view);
  const cachedMasks = new Map<string | null, { key: string; mask: Mask }>();

  const getColumnIndex = memoize((field: string) => {
    const as = view.columns.find((column) => column.field === field)?.as;
    return indexColumn(list.columns[field] ?? { values: [""], at: [] }, as, view.timeZone);
  });

  const indexVisibleColumns = () => view.columns.map(({ field }) => getColumnIndex(field));

  /** Returns the mask of a field's filter; calls `match` only if `key` differs from that of the cached mask. */
  function getFilterMask(field: string | null, key: string, match: () => Mask): FilterMask {
    const cached = cachedMasks.get(field);
    if (cached?.key === key) return { field, mask: cached.mask };
    const mask = match();
    cachedMasks.set(field, { key, mask });
    return { field, mask };
  }

  function getColumnMask({ field, kind }: FilterColumn, terms: readonly string[]): FilterMask {
    const today = kind === "date" ? todayInTimeZone(view.timeZone) : "";
    const conditions = terms.flatMap((term) => parseTerm(kind, term) ?? []);
    return getFilterMask(field, JSON.stringify([today, terms]), () =>
      matchConditions(getColumnIndex(field), conditions, today),
    );
  }

  function getFilterMasks(query: string | undefined): FilterMask[] {
    const { words, terms } = splitValidFilters(filterColumns, parseFilters(query)).used;
    const columnMasks = filterColumns.flatMap((column) => {
      const columnTerms = terms.get(column.field);
      return columnTerms ? [getColumnMask(column, columnTerms)] : [];
    });
    const foldedWords = toWords(words);
    if (foldedWords.length === 0) return columnMasks;
    const match = () => matchWords(indexVisibleColumns(), foldedWords, list.length);
    return [...columnMasks, getFilterMask(null, foldedWords.join(" "), match)];
  }

  /** Returns which filter excludes each row; `rows` are the matches of the search, `null` without one. */
  function computeRowExclusions(filterMasks: FilterMask[], rows: readonly number[] | null): RowExclusions {
    const exclusions = new Uint8Array(list.length).fill(rows ? EXCLUDED_BY_SEVERAL : 0);
    for (const row of rows ?? []) exclusions[row] = 0;
    filterMasks.forEach(({ mask }, index) => {
      for (let row = 0; row < exclusions.length; row++) {
        if (!mask[row]) exclusions[row] = exclusions[row] === 0 ? index + 1 : EXCLUDED_BY_SEVERAL;
      }
    });
    return exclusions;
  }

  return {
    indexVisibleColumns,
    /** Returns those of the rows that match the filters of a query; `null` stands for all rows of the list. */
    find(rows: readonly number[] | null, query: string | undefined): readonly number[] | null {
      const filterMasks = getFilterMasks(query);
      if (filterMasks.length === 0) return rows;
      const exclusions = computeRowExclusions(filterMasks, rows);
      return Array.from(exclusions.keys()).filter((row) => exclusions[row] === 0);
    },
    /** Returns the facets of all columns under the filters of a query; `rows` are the matches of the search, `null` without one. */
    facets(rows: readonly number[] | null, query: string | undefined, valueSearches: ValueSearches): Facet[] {
      const filterMasks = getFilterMasks(query);
      const exclusions = computeRowExclusions(filterMasks, rows);
      const { terms } = parseFilters(query);
      return filterColumns.map((column) =>
        createFacet(column, getColumnIndex(column.field), exclusions, {
          ownFilter: filterMasks.findIndex(({ field }) => field === column.field) + 1,
          selected: terms.get(column.field) ?? [],
          searchText: valueSearches[column.field] ?? "",
        }),
      );
    },
  };
}

/** Returns the mask of the rows that meet at least one of the conditions; `today` is the current day of the business. */
function matchConditions(index: ColumnIndex, conditions: readonly Condition[], today: string): Mask {
  const tests = createValueTests(index, conditions, today);
  const valueMask = Uint8Array.from(index.values, (value, valueIndex) =>
    Number(tests.some((passes) => passes(value, valueIndex))),
  );
  return toRowMask(valueMask, index.valueIndexes);
}

type ValueTest = (value: Cell, valueIndex: number) => boolean;

/** Returns tests of which a value must pass at least one; a single test covers all text conditions. */
function createValueTests(index: ColumnIndex, conditions: readonly Condition[], today: string): ValueTest[] {
  const acceptedTexts = new Set<string>();
  const tests: ValueTest[] = [];
  for (const condition of conditions) {
    if (condition.kind === "text") acceptedTexts.add(condition.text);
    else if (condition.kind === "filled") tests.push((value) => value !== "");
    else if (condition.kind === "days") {
      const { days } = condition;
      const [start, end] = toTimeRange(typeof days === "string" ? resolveDayPreset(days, today) : days);
      const times = index.getTimes();
      tests.push((_, valueIndex) => (times[valueIndex] ?? 0) >= start && (times[valueIndex] ?? 0) < end);
    } else {
      const { from, to } = condition;
      tests.push((value) => typeof value === "number" && value >= from && value <= to);
    }
  }
  if (acceptedTexts.size > 0) tests.push((value) => acceptedTexts.has(String(value)));
  return tests;
}

/** Returns the mask of the rows that contain each of the words in some column. */
function matchWords(columns: readonly ColumnIndex[], words: readonly string[], length: number): Mask {
  const wordMasks = words.map((word) => matchWord(columns, word, length));
  return new Uint8Array(length).map((_, row) => Number(wordMasks.every((mask) => mask[row])));
}

function matchWord(columns: readonly ColumnIndex[], word: string, length: number): Mask {
  const matchingRowMask = new Uint8Array(length);
  for (const { getSearchTexts, valueIndexes } of columns) {
    for (const { texts, textIndexes } of getSearchTexts()) {
      const textMask = Uint8Array.from(texts, (text) => Number(text.includes(word)));
      if (!textMask.includes(1)) continue;
      const rowMask = toRowMask(toRowMask(textMask, textIndexes), valueIndexes);
      for (let row = 0; row < length; row++) if (rowMask[row]) matchingRowMask[row] = 1;
    }
  }
  return matchingRowMask;
}

/** Converts a mask of values to a mask of rows, or of texts to values; the indexes map rows to values, `null` if each row has its own. */
function toRowMask(valueMask: Mask, valueIndexes: ArrayLike<number> | null): Mask {
  return valueIndexes ? Uint8Array.from(valueIndexes, (value) => valueMask[value] ?? 0) : valueMask;
}
