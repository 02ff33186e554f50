import { wallClock, zoneOffsets } from "../../list/formats/format";
import type { Cell } from "../../list/list";

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

/**
 * Returns a reader of times that returns what `wallClock` does, NaN for none. Most texts are a day, a time of day and perhaps an
 * offset: the first and the last are read once each.
 */
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
