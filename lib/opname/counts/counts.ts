import type { Cell, ColumnarList } from "../../list/list";
import { orderByTime } from "./by-time";
import { cellOf, readNumbers, readPresence, readTexts, type Texts } from "./columns";
import { type DayNumbers, numberDays } from "./days";
import { type Numbers, numberPairs, numbersOf } from "./numbers";
import { timeReader } from "./times";

/** The columns by whose values counts are added up. */
export const KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;

export type Key = (typeof KEYS)[number];

/** A list of stock counts, by columns; times are local ones of the business as if they were UTC. */
export type Counts = {
  length: number;
  /** NaN where Jumlah is no number. */
  amounts: Float64Array;
  /** NaN where the date is missing or unreadable. */
  times: Float64Array;
  days: DayNumbers;
  by: Record<Key, Texts>;
  names: Texts;
  /** 1 for each row with a photo. */
  hasPhoto: Uint8Array;
  photos: Texts;
  /** Each row's branch, a cabang of a dealer; none without cabang. */
  branches: Numbers;
  /** The rows that have a time, the earliest first. */
  byTime: Int32Array;
  /** Each row's item in a branch; none where one of them is missing. */
  places: Numbers;
  given: (field: "jumlah" | "created_at", row: number) => Cell;
};

type Makers<Values> = { [Name in keyof Values]: () => Values[Name] };

/** Returns an object each of whose values is made when it is first asked for. */
function lazily<Values extends object>(make: Makers<Values>): Values {
  const values = {} as Values;
  for (const name of Object.keys(make) as (keyof Values)[]) {
    Object.defineProperty(values, name, {
      configurable: true,
      get() {
        const value = make[name]();
        Object.defineProperty(values, name, { value });
        return value;
      },
    });
  }
  return values;
}

/** Returns what is read of a list of stock counts when it is asked for; texts without a zone are times of the business. */
export function readCounts({ columns, length }: ColumnarList, timeZone: string): Counts {
  const texts = (field: string) => readTexts(columns[field], length);
  const counts: Counts = lazily<Counts>({
    length: () => length,
    amounts: () =>
      readNumbers(columns.jumlah, length, (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times: () => readNumbers(columns.created_at, length, timeReader(timeZone)),
    days: () => numberDays(counts.times),
    by: () => lazily(Object.fromEntries(KEYS.map((key) => [key, () => texts(key)])) as Makers<Counts["by"]>),
    names: () => texts("nama_part"),
    hasPhoto: () => readPresence(columns.foto, length),
    photos: () => texts("foto"),
    branches: () => numberPairs({ ...numbersOf(counts.by.dealer), none: -1 }, numbersOf(counts.by.cabang)),
    byTime: () => orderByTime(counts.times, counts.days),
    places: () => numberPairs(numbersOf(counts.by.kode_part), counts.branches),
    given: () => (field, row) => cellOf(columns[field], row),
  });
  return counts;
}
