import { createKeyIndexer, memoize } from "../columns";
import { createTimeParser, DAY_MS, formatDay, MINUTE_MS } from "../format";
import { formatAmount, formatPrice } from "../format-value";
import type { Cell, Column, ListColumn } from "../list";
import { foldText } from "./search";

/** A filter lists the values of a column with at most this many distinct ones; in other columns a person searches for values. */
export const MAX_LISTED_VALUES = 300;

/** A column with what searches and filters need to know about its values; each function computes its result at the first call and caches it. */
export type ColumnIndex = {
  values: readonly Cell[];
  /** For each row the index of its value; `null` if there is one value per row. */
  valueIndexes: ArrayLike<number> | null;
  /** Returns the local time of each value, in milliseconds as if it were UTC; NaN for values that are not times. */
  getTimes(): Float64Array;
  /** Returns the folded texts that words are searched in. */
  getSearchTexts(): ValueTexts[];
  /** Returns the distinct values as texts, and for each row the index of its text; `null` for more than `MAX_LISTED_VALUES`. */
  getDistinctTexts(): { texts: string[]; textIndexes: ArrayLike<number> } | null;
  /** Returns whether nearly every row has a different value. */
  isUnique(): boolean;
};

/** The texts of values, and for each value the index of its text, `null` if that is the index of the value. */
type ValueTexts = { texts: string[]; textIndexes: ArrayLike<number> | null };

/** Creates the index of a column whose values have the format `as`; `timeZone` is that of the business. */
export function indexColumn(column: Column, as: ListColumn["as"], timeZone: string): ColumnIndex {
  const { values, at: valueIndexes } = Array.isArray(column) ? { values: column, at: null } : column;
  const times = computeOnce(() => {
    const parse = createTimeParser(timeZone);
    return Float64Array.from(values, (value) => parse(String(value)) ?? Number.NaN);
  });
  return {
    values,
    valueIndexes,
    getTimes: times,
    getSearchTexts: computeOnce(() => {
      // Days and clock times are separate texts, because each of the two repeats far more often than both together.
      if (as === "datetime") return [toDayTexts(values, times()), toClockTexts(times())];
      return [{ texts: values.map((value) => toSearchText(value, as)), textIndexes: null }];
    }),
    getDistinctTexts: computeOnce(() => {
      if (!valueIndexes) return readDistinctTexts(values);
      if (values.length > MAX_LISTED_VALUES) return null;
      return { texts: values.map(String), textIndexes: valueIndexes };
    }),
    isUnique: computeOnce(() => {
      const { length } = valueIndexes ?? values;
      return length > MIN_UNIQUE_ROWS && new Set(values).size > length * MIN_DISTINCT_SHARE;
    }),
  };
}

/** Returns a function that calls `compute` at its first call and always returns that result. */
function computeOnce<Value>(compute: () => Value): () => Value {
  let cached: { value: Value } | null = null;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}

/** Returns the folded day of each time, such as `05 march 2024,`; of a value that is not a time its folded text. */
function toDayTexts(values: readonly Cell[], times: Float64Array): ValueTexts {
  const { indexByKey, getOrAddIndex } = createKeyIndexer<string>();
  const indexOfDay = memoize((day: number) => getOrAddIndex(foldText(`${formatDay(day * DAY_MS)},`)));
  const textIndexes = Uint32Array.from(values, (value, index) => {
    const time = times[index] ?? Number.NaN;
    return Number.isNaN(time)
      ? getOrAddIndex(foldText(String(value)))
      : indexOfDay(Math.floor(time / DAY_MS));
  });
  return { texts: [...indexByKey.keys()], textIndexes };
}

/** Returns all minutes of a day as texts such as `14:30`, and an empty text for values that are not times. */
function toClockTexts(times: Float64Array): ValueTexts {
  const texts = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
  );
  const emptyIndex = texts.push("") - 1;
  const textIndexes = Uint16Array.from(times, (time) =>
    Number.isNaN(time) ? emptyIndex : Math.floor((((time % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
  );
  return { texts, textIndexes };
}

/** Returns the folded text of a cell; for a number, the ways to type it: as it is displayed, without dots, and with a decimal point. */
function toSearchText(value: Cell, as: ListColumn["as"]): string {
  if (typeof value === "string") return foldText(value);
  const formattedAmount = formatAmount(value);
  const displayedText = as === "price" ? formatPrice(value) : formattedAmount;
  return foldText([...new Set([displayedText, formattedAmount.replaceAll(".", ""), value])].join(" "));
}

/** Returns the distinct values of a column with one value per row; `null` if there are too many to list. */
function readDistinctTexts(values: readonly Cell[]): ReturnType<ColumnIndex["getDistinctTexts"]> {
  const { indexByKey, getOrAddIndex } = createKeyIndexer<string>();
  const textIndexes = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    textIndexes[row] = getOrAddIndex(String(values[row]));
    if (indexByKey.size > MAX_LISTED_VALUES) return null;
  }
  return { texts: [...indexByKey.keys()], textIndexes };
}

/** A column is unique if it has more than `MIN_UNIQUE_ROWS` rows and more than this share of its values are distinct. */
const MIN_UNIQUE_ROWS = 25;
const MIN_DISTINCT_SHARE = 0.9;
