import { formatAmount } from "../../fields/amount";
import { keyIndexer } from "../columns";
import { DAY_MS, formatDay, timeParser } from "../format";
import { formatPrice } from "../format-value";
import type { Cell, Column, ListColumn } from "../list";
import { fold } from "./search";

/** The most values of a column that are listed; more are searched. */
export const MAX_VALUES = 300;

/** The number of rows from which on a column lists no values if nearly each row has its own. */
const FEW_ROWS = 25;
const NEARLY_ALL = 0.9;

const MINUTE_MS = 60_000;

/** Texts, and the index among them of each value of a column. */
type Texts = { texts: string[]; of: ArrayLike<number> | null };

/** A column indexed for filters; each function passes over its values once, at its first call. */
export type ColumnIndex = {
  values: readonly Cell[];
  /** The index of each row's value; `null` if each row has its own. */
  at: ArrayLike<number> | null;
  /** The local time of each value, NaN if it is none. */
  times(): Float64Array;
  /** The folded texts that words are searched in. */
  words(): Texts[];
  /** The distinct values as texts and the index of each row's; `null` if there are more than `MAX_VALUES`. */
  distinct(): { texts: string[]; of: ArrayLike<number> } | null;
  /** Whether nearly each row has a value of its own. */
  isUnique(): boolean;
};

function once<Value>(read: () => Value): () => Value {
  let cached: { value: Value } | null = null;
  return () => {
    cached ??= { value: read() };
    return cached.value;
  };
}

/** Returns the day and the time of day as separate texts: combined they would be different for nearly each row, and no word spans both. */
function timeTexts(values: readonly Cell[], times: Float64Array): Texts[] {
  const days = keyIndexer<string>();
  const dayTexts = new Map<number, number>();
  const dayOf = Uint32Array.from(values, (value, index) => {
    const time = times[index] ?? Number.NaN;
    if (Number.isNaN(time)) return days.numberOf(fold(String(value)));
    const day = Math.floor(time / DAY_MS);
    const existing = dayTexts.get(day) ?? days.numberOf(fold(`${formatDay(day * DAY_MS)},`));
    dayTexts.set(day, existing);
    return existing;
  });
  const clocks = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(minute * MINUTE_MS).toISOString().slice(11, 16),
  );
  const none = clocks.push("") - 1;
  const clockOf = Uint16Array.from(times, (time) =>
    Number.isNaN(time) ? none : Math.floor((((time % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS),
  );
  return [
    { texts: [...days.numbers.keys()], of: dayOf },
    { texts: clocks, of: clockOf },
  ];
}

/** Returns the folded text of a cell; a number as it is shown, and without dots, with a decimal comma or dot: people type either. */
function textOf(value: Cell, as: ListColumn["as"]): string {
  if (typeof value === "string") return fold(value);
  const amount = formatAmount(value);
  const shown = as === "price" ? formatPrice(value) : amount;
  return fold([...new Set([shown, amount.replaceAll(".", ""), value])].join(" "));
}

/** Returns the distinct values of a column without an index; `null` if there are too many to list. */
function readDistinct(values: readonly Cell[]): { texts: string[]; of: ArrayLike<number> } | null {
  const texts = keyIndexer<string>();
  const of = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    of[row] = texts.numberOf(String(values[row]));
    if (texts.numbers.size > MAX_VALUES) return null;
  }
  return { texts: [...texts.numbers.keys()], of };
}

export function indexColumn(column: Column, as: ListColumn["as"], timeZone: string): ColumnIndex {
  const { values, at } = Array.isArray(column) ? { values: column, at: null } : column;
  const times = once(() => {
    const read = timeParser(timeZone);
    return Float64Array.from(values, (value) => read(String(value)) ?? Number.NaN);
  });
  return {
    values,
    at,
    times,
    words: once(() => {
      if (as === "datetime") return timeTexts(values, times());
      return [{ texts: values.map((value) => textOf(value, as)), of: null }];
    }),
    distinct: once(() => {
      if (!at) return readDistinct(values);
      return values.length > MAX_VALUES ? null : { texts: values.map(String), of: at };
    }),
    isUnique: once(() => {
      const { length } = at ?? values;
      return length > FEW_ROWS && new Set(values).size > length * NEARLY_ALL;
    }),
  };
}
