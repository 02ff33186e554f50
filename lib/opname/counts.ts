import { indexColumn, numberKeys, readColumn } from "../list/columns";
import { DAY_MS, wallClock, zoneOffsets } from "../list/format";
import type { Cell, Column, ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";

/** Returns the number of the day of a local time, counted from 1970-01-01. */
export const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** The days on which times fall, the earliest first, and the place of each row's among them; -1 without a time. */
type DayNumbers = { of: Int32Array; days: number[] };

function numberDays(times: Float64Array): DayNumbers {
  const seen = new Set<number>();
  for (let row = 0; row < times.length; row++) seen.add(dayOf(times[row] ?? Number.NaN));
  seen.delete(Number.NaN);
  const days = [...seen].sort((one, other) => one - other);
  const places = new Map(days.map((day, place) => [day, place]));
  const of = new Int32Array(times.length);
  for (let row = 0; row < times.length; row++) of[row] = places.get(dayOf(times[row] ?? Number.NaN)) ?? -1;
  return { of, days };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const DATE_LENGTH = 10;
const LOCAL_LENGTH = 19;
const ZERO = 48;
const COLON = 58;
const SPACE = 32;
const T = 84;

const OFFSET = /^(?:\.0+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const MOST_DAYS = 20_000;
const MOST_OFFSETS = 100;

/** Returns the number of two digits of a text, NaN if one of them is none or the number is larger than `most`. */
function twoDigits(text: string, at: number, most: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  const isNumber = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
  return isNumber && 10 * tens + ones <= most ? 10 * tens + ones : Number.NaN;
}

/** Returns the time of day of a text that begins like `2024-03-05T14:30:00`, in milliseconds; NaN if it does not. */
function clockOf(text: string): number {
  const between = text.charCodeAt(DATE_LENGTH);
  if (between !== T && between !== SPACE) return Number.NaN;
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return Number.NaN;
  return twoDigits(text, 11, 23) * HOUR + twoDigits(text, 14, 59) * MINUTE + twoDigits(text, 17, 59) * SECOND;
}

/** Returns a function that remembers what it has read of a text, of the first `most` texts. */
function remember(read: (text: string) => number, most: number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    if (known.size < most) known.set(text, now);
    return now;
  };
}

/** Returns how much later the moment is for the offset behind a time; NaN if there is something else. */
function readOffset(offset: string): number {
  return OFFSET.test(offset) ? Date.parse(`1970-01-01T00:00:00${offset}`) : Number.NaN;
}

/** Returns what reads times as `wallClock` does, NaN for none: day and offset of a text are read once each, since most repeat. */
export function timeReader(timeZone: string): (cell: Cell) => number {
  const read = wallClock(timeZone);
  const zoneAt = zoneOffsets(timeZone);
  const dayOf = remember((date) => read(`${date}T00:00:00`) ?? Number.NaN, MOST_DAYS);
  const offsetOf = remember(readOffset, MOST_OFFSETS);
  return (cell) => {
    const text = String(cell);
    const time = dayOf(text.slice(0, DATE_LENGTH)) + clockOf(text);
    if (text.length === LOCAL_LENGTH && !Number.isNaN(time)) return time;
    const moment = time + offsetOf(text.slice(LOCAL_LENGTH));
    return Number.isNaN(moment) ? (read(text) ?? Number.NaN) : moment + zoneAt(moment);
  };
}

/** The number that each row has, of which there are `size`; `none` is that of rows without a value. */
export type Numbers = { of: Int32Array; size: number; none: number };

/** The values of a column as texts, and the number of each row's; `none` is -1 if no row is without a text. */
export type Texts = Numbers & { texts: string[] };

const textOf = (value: Cell) => String(value).trim();

function readTexts(column: Column | undefined, length: number): Texts {
  const { cells, of } = indexColumn(column, length, textOf);
  return { texts: cells, of, size: cells.length, none: cells.indexOf("") };
}

/** Numbers the pairs of numbers that rows have; -1 where one of them is missing. */
function numberPairs(one: Numbers, other: Numbers): Numbers {
  const { numbers, numberOf } = numberKeys<number>();
  const of = one.of.map((first, row) => {
    const second = other.of[row] ?? other.none;
    const isPair = first !== one.none && second !== other.none;
    return isPair ? numberOf(first * other.size + second) : -1;
  });
  return { of, size: numbers.size, none: -1 };
}

/** The columns by whose values counts are added up. */
export const KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;

export type Key = (typeof KEYS)[number];

/** The values of a column by which counts are added up; of a cabang that several dealers have, `dealers` has whose it is. */
export type Values = Texts & { dealers?: (string | undefined)[] };

/** Numbers the branches whose cabang several dealers have after the names, each by itself; without cabang there is no branch. */
function splitCabangs(cabangs: Texts, dealers: Texts, branches: Numbers): Values {
  const dealerOf = new Int32Array(cabangs.size).fill(-1);
  const isShared = new Uint8Array(cabangs.size);
  for (const [row, cabang] of cabangs.of.entries()) {
    const dealer = dealers.of[row] ?? -1;
    if (dealerOf[cabang] === -1) dealerOf[cabang] = dealer;
    else if (cabang !== cabangs.none && dealerOf[cabang] !== dealer) isShared[cabang] = 1;
  }
  const texts = [...cabangs.texts];
  const own: (string | undefined)[] = texts.map(() => undefined);
  const numbers = new Int32Array(branches.size).fill(-1);
  const of = cabangs.of.map((cabang, row) => {
    const branch = branches.of[row] ?? -1;
    if (!isShared[cabang]) return cabang;
    if (numbers[branch] === -1) {
      numbers[branch] = texts.push(cabangs.texts[cabang] ?? "") - 1;
      own.push(dealers.texts[dealers.of[row] ?? -1] ?? "");
    }
    return numbers[branch] ?? cabang;
  });
  return { of, texts, dealers: own, size: texts.length, none: cabangs.none };
}

/** A list of stock counts, by columns; times are local ones of the business as if they were UTC. */
export type Counts = {
  length: number;
  /** NaN where Jumlah is no number. */
  amounts: Float64Array;
  /** NaN where the date is missing or unreadable. */
  times: Float64Array;
  days: DayNumbers;
  by: Record<Key, Texts>;
  /** The cabang of each row, those of several dealers apart. */
  cabangs: Values;
  names: Texts;
  /** 1 for each row with a photo. */
  hasPhoto: Uint8Array;
  photos: Texts;
  /** Each row's branch, a cabang of a dealer; none without cabang. */
  branches: Numbers;
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

const opened = new WeakMap<ColumnarList, Counts>();

/** Returns what is read of a list of stock counts when it is asked for, once for each list; texts without a zone are times of the business. */
export function readCounts(list: ColumnarList, timeZone: string): Counts {
  const known = opened.get(list) ?? openCounts(list, timeZone);
  opened.set(list, known);
  return known;
}

function openCounts({ columns, length }: ColumnarList, timeZone: string): Counts {
  const texts = (field: string) => readTexts(columns[field], length);
  const numbers = (field: string, read: (cell: Cell) => number) =>
    readColumn(new Float64Array(length), columns[field], read);
  const counts: Counts = lazily<Counts>({
    length: () => length,
    amounts: () => numbers("jumlah", (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times: () => numbers("created_at", timeReader(timeZone)),
    days: () => numberDays(counts.times),
    by: () => lazily(Object.fromEntries(KEYS.map((key) => [key, () => texts(key)])) as Makers<Counts["by"]>),
    cabangs: () => splitCabangs(counts.by.cabang, counts.by.dealer, counts.branches),
    names: () => texts("nama_part"),
    hasPhoto: () => readColumn(new Uint8Array(length), columns.foto, (cell) => (textOf(cell) ? 1 : 0)),
    photos: () => texts("foto"),
    branches: () => numberPairs({ ...counts.by.dealer, none: -1 }, counts.by.cabang),
    places: () => numberPairs(counts.by.kode_part, counts.branches),
    given: () => readerOf({ columns, length }),
  });
  return counts;
}

/** Returns the values of a column by which counts are added up. */
export const valuesOf = ({ by, cabangs }: Counts, key: Key): Values => (key === "cabang" ? cabangs : by[key]);
