import type { Cell, ColumnarList } from "../../lists/list";
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

/** Makes a value when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Reads a list of stock counts; texts without a zone are times of the business. What the figures do not need is read when it is asked for. */
export function readCounts({ columns, length }: ColumnarList, timeZone: string): Counts {
  const texts = (field: string) => readTexts(columns[field], length);
  const by = Object.fromEntries(KEYS.map((key) => [key, texts(key)])) as Record<Key, Texts>;
  const times = readNumbers(columns.created_at, length, timeReader(timeZone));
  const branches = numberPairs({ ...numbersOf(by.dealer), none: -1 }, numbersOf(by.cabang));
  const days = once(() => numberDays(times));
  const photos = once(() => texts("foto"));
  const byTime = once(() => orderByTime(times, days()));
  const places = once(() => numberPairs(numbersOf(by.kode_part), branches));
  return {
    length,
    amounts: readNumbers(columns.jumlah, length, (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times,
    get days() {
      return days();
    },
    by,
    names: texts("nama_part"),
    hasPhoto: readPresence(columns.foto, length),
    branches,
    get photos() {
      return photos();
    },
    get byTime() {
      return byTime();
    },
    get places() {
      return places();
    },
    given: (field, row) => cellOf(columns[field], row),
  };
}
