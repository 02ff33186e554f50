import { tzOffset } from "@date-fns/tz/tzOffset";
import { parseISO } from "date-fns/parseISO";
import { memoize } from "./columns";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Formats an ISO 8601 text as a local time, `05 March 2024, 14:30` (records.md#how-values-are-shown); returns other texts unchanged. */
export function formatDateTime(iso: string, timeZone: string): string {
  const time = parseLocalTime(iso, timeZone);
  return time === null ? iso : formatLocalTime(time);
}

/** Formats a local time, in milliseconds as if it were UTC, as `05 March 2024, 14:30`. */
export function formatLocalTime(time: number): string {
  const date = new Date(time);
  return `${formatDay(time)}, ${padWithZeros(date.getUTCHours())}:${padWithZeros(date.getUTCMinutes())}`;
}

const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");

/** Formats the date of a local time, in milliseconds as if it were UTC, as `05 March 2024`. */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${padWithZeros(date.getUTCDate())} ${MONTH_NAMES[date.getUTCMonth()]} ${padWithZeros(date.getUTCFullYear(), 4)}`;
}

const padWithZeros = (part: number, length = 2) => String(part).padStart(length, "0");

/** Parses an ISO 8601 text to a local time, in milliseconds as if it were UTC; returns `null` for other texts. */
export const parseLocalTime = (iso: string, timeZone: string): number | null =>
  createTimeParser(timeZone)(iso);

/** Returns a function that parses ISO 8601 texts to local times, in milliseconds as if they were UTC; it returns `null` for other texts. */
export function createTimeParser(timeZone: string): (iso: string) => number | null {
  const getOffset = createOffsetReader(timeZone);
  return (iso) => {
    const common = COMMON_TIME_PATTERN.exec(iso);
    const [time, hasOffset] = common ? parseCommonTime(iso, common[1]) : parseIsoTime(iso);
    if (Number.isNaN(time)) return null;
    return hasOffset ? time + getOffset(time) : time;
  };
}

/** A time in milliseconds, NaN if invalid; it is UTC if the text has an offset, otherwise a local time as if it were UTC. */
type ParsedTime = [time: number, hasOffset: boolean];

const INVALID_TIME: ParsedTime = [Number.NaN, false];

/** Matches times such as `2024-03-05T14:30:00Z`, which are nearly all that the API sends; captures the offset. */
const COMMON_TIME_PATTERN =
  /^[1-9]\d{3}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.0+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Parses a text that matches `COMMON_TIME_PATTERN`, several times faster than `parseISO`. */
function parseCommonTime(iso: string, offset = ""): ParsedTime {
  const digitAt = (index: number) => iso.charCodeAt(index) - 48;
  const twoDigitsAt = (index: number) => 10 * digitAt(index) + digitAt(index + 1);
  const year = 100 * twoDigitsAt(0) + twoDigitsAt(2);
  const month = twoDigitsAt(5);
  const day = twoDigitsAt(8);
  if (month < 1 || month > 12 || day < 1) return INVALID_TIME;
  const time = Date.UTC(year, month - 1, day, twoDigitsAt(11), twoDigitsAt(14), twoDigitsAt(17));
  // `Date.UTC` moves a day that the month does not have, such as 31 April, to the next month.
  if (day > 28 && new Date(time).getUTCDate() !== day) return INVALID_TIME;
  if (offset.length < 2) return [time, offset === "Z"];
  const offsetMinutes = 60 * Number(offset.slice(1, 3)) + Number(offset.slice(4));
  return [time - (offset.startsWith("-") ? -offsetMinutes : offsetMinutes) * MINUTE_MS, true];
}

/** Matches ISO 8601 dates and times; captures the time with its offset, and the offset alone. */
const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\d([T ][\d:]+(?:[.,]\d+)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** Parses an ISO 8601 date or time; a date is the start of the day. */
function parseIsoTime(iso: string): ParsedTime {
  const [matchedText, clockText, offset] = ISO_TIME_PATTERN.exec(iso) ?? [];
  if (!matchedText) return INVALID_TIME;
  if (offset) return [parseISO(iso).getTime(), true];
  return [parseISO(`${iso}${clockText ? "" : "T00:00"}Z`).getTime(), false];
}

/** Returns a function that returns the offset of a time zone at a UTC time, both in milliseconds; it caches the offset of each day on which the offset does not change. */
function createOffsetReader(timeZone: string): (time: number) => number {
  const computeOffset = (time: number) => tzOffset(timeZone, new Date(time)) * MINUTE_MS;
  const getOffsetOfDay = memoize((day: number) => {
    const offset = computeOffset(day * DAY_MS);
    return offset === computeOffset((day + 1) * DAY_MS) ? offset : null;
  });
  return (time) => getOffsetOfDay(Math.floor(time / DAY_MS)) ?? computeOffset(time);
}
