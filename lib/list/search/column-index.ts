import { formatAmount } from "../../fields/amount";
import { createKeyIndexer } from "../columns";
import { createTimeParser, DAY_MS, formatDay, MINUTE_MS } from "../format";
import { formatPrice } from "../format-value";
import type { Cell, Column, ListColumn } from "../list";
import { fold } from "./search";

/** The maximum number of values that the filter of a column lists; in a column with more values they are searched by text. */
export const MAX_LISTED_VALUES = 300;

/** A column of more rows than `MIN_UNIQUE_ROWS` is unique if at least this share of its values are distinct. */
const MIN_UNIQUE_ROWS = 25;
const UNIQUE_SHARE = 0.9;

/** Texts, and the index of the text of each value; `null` if the index is that of the value. */
type ValueTexts = { texts: string[]; textIndexes: ArrayLike<number> | null };

/** A column and what filters need to know about its values; each function computes its result once, at the first call. */
export type ColumnIndex = {
  values: readonly Cell[];
  /** For each row the index of its value; `null` if there is one value per row. */
  valueIndexes: ArrayLike<number> | null;
  /** Returns the local time of each value, in milliseconds as if it were UTC; NaN for other values. */
  times(): Float64Array;
  /** Returns the folded texts that words are searched in. */
  searchTexts(): ValueTexts[];
  /** Returns the distinct values as texts, and for each row the index of its text; `null` for more than `MAX_LISTED_VALUES`. */
  distinct(): { texts: string[]; textIndexes: ArrayLike<number> } | null;
  /** Returns whether nearly every row has a different value. */
  isUnique(): boolean;
};

/** Returns a function that calls `compute` at its first call, and then returns the same result. */
function lazy<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | null = null;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}

/** Returns the texts of days apart from those of times of day, because nearly every combination is different. No word contains both. */
function timeTexts(values: readonly Cell[], times: Float64Array): ValueTexts[] {
  const days = createKeyIndexer<string>();
  const dayTexts = new Map<number, number>();
  const dayOf = Uint32Array.from(values, (value, index) => {
    const time = times[index] ?? Number.NaN;
    if (Number.isNaN(time)) return days.indexOf(fold(String(value)));
    const day = Math.floor(time / DAY_MS);
    const existing = dayTexts.get(day) ?? days.indexOf(fold(`${formatDay(day * DAY_MS)},`));
    dayTexts.set(day, existing);
    return existing;
  });
  const clockTexts = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
  );
  const noClock = clockTexts.push("") - 1;
  const clockOf = Uint16Array.from(times, (time) =>
    Number.isNaN(time) ? noClock : Math.floor((((time % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
  );
  return [
    { texts: [...days.indexes.keys()], textIndexes: dayOf },
    { texts: clockTexts, textIndexes: clockOf },
  ];
}

/** Returns the folded text of a cell; of a number all ways to type it: as it is shown, without dots, and with a decimal point. */
function searchText(value: Cell, as: ListColumn["as"]): string {
  if (typeof value === "string") return fold(value);
  const amount = formatAmount(value);
  const shown = as === "price" ? formatPrice(value) : amount;
  return fold([...new Set([shown, amount.replaceAll(".", ""), value])].join(" "));
}

/** Returns the distinct values of a column with one value per row; `null` if there are too many to list. */
function readDistinct(values: readonly Cell[]): ReturnType<ColumnIndex["distinct"]> {
  const { indexes, indexOf } = createKeyIndexer<string>();
  const textIndexes = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    textIndexes[row] = indexOf(String(values[row]));
    if (indexes.size > MAX_LISTED_VALUES) return null;
  }
  return { texts: [...indexes.keys()], textIndexes };
}

/** Creates the index of a column whose values have the format `as`; `timeZone` is that of the business. */
export function indexColumn(column: Column, as: ListColumn["as"], timeZone: string): ColumnIndex {
  const { values, at: valueIndexes } = Array.isArray(column) ? { values: column, at: null } : column;
  const times = lazy(() => {
    const parse = createTimeParser(timeZone);
    return Float64Array.from(values, (value) => parse(String(value)) ?? Number.NaN);
  });
  return {
    values,
    valueIndexes,
    times,
    searchTexts: lazy(() => {
      if (as === "datetime") return timeTexts(values, times());
      return [{ texts: values.map((value) => searchText(value, as)), textIndexes: null }];
    }),
    distinct: lazy(() => {
      if (!valueIndexes) return readDistinct(values);
      const isLong = values.length > MAX_LISTED_VALUES;
      return isLong ? null : { texts: values.map(String), textIndexes: valueIndexes };
    }),
    isUnique: lazy(() => {
      const { length } = valueIndexes ?? values;
      return length > MIN_UNIQUE_ROWS && new Set(values).size > length * UNIQUE_SHARE;
    }),
  };
}
