import { TZDate } from "@date-fns/tz";
import { isValid } from "date-fns/isValid";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";

/** Returns the current date in a time zone, as `YYYY-MM-DD`. */
export const todayInTimeZone = (timeZone: string): string => lightFormat(TZDate.tz(timeZone), "yyyy-MM-dd");

/** Returns the current time of day in a time zone, as `HH:mm:ss`. */
export const timeInTimeZone = (timeZone: string): string => lightFormat(TZDate.tz(timeZone), "HH:mm:ss");
const SIX_DIGIT_TIME = /^(\d\d)(\d\d)(\d\d)$/;
const TIME_WITHOUT_SEPARATOR = /^(\d?\d)(\d\d)$/;
const TIME_OF_DAY = /^([01]?\d|2[0-3])([:.])([0-5]\d)(?:\2([0-5]\d))?$/;
const DAY_FIRST_DATE = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/;
const EIGHT_DIGIT_DATE = /^(\d\d)(\d\d)(\d{4})$/;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const pad = (digits: string) => digits.padStart(2, "0");

/** Parses a time of day, `07:15`, `7.15`, `071500` or `07:15:00`, into `HH:mm:ss`; `null` for other input. */
export function parseTime(stored: string): string | null {
  const match = TIME_OF_DAY.exec(stored.trim().replace(SIX_DIGIT_TIME, "$1:$2:$3"));
  if (!match) return null;
  const [, hours = "", , minutes = "", seconds = "00"] = match;
  return `${pad(hours)}:${minutes}:${seconds}`;
}

/** Parses a time of day as `parseTime` does, and also `715`. */
export const parseTypedTime = (typed: string): string | null =>
  parseTime(typed.trim().replace(TIME_WITHOUT_SEPARATOR, "$1:$2"));

const toIsoDate = (typed: string) =>
  typed
    .trim()
    .replace(EIGHT_DIGIT_DATE, "$1-$2-$3")
    .replace(
      DAY_FIRST_DATE,
      (_, day: string, _separator, month: string, year: string) => `${year}-${pad(month)}-${pad(day)}`,
    );

/** Parses a calendar date, `05-03-1990`, `05031990`, `5/3/1990` or `1990-03-05`, into `YYYY-MM-DD`; `null` for other input. */
export function parseDate(typed: string): string | null {
  const isoDate = toIsoDate(typed);
  return ISO_DATE.test(isoDate) && isValid(parseISO(isoDate)) ? isoDate : null;
}

export function dateErrorMessage(typed: string): string {
  if (ISO_DATE.test(toIsoDate(typed))) return "Tanggal tidak valid";
  return "Tanggal harus berbentuk HH-BB-TTTT, misalnya 17-05-1990";
}

/** Formats a date `YYYY-MM-DD` as `17-05-1990`; returns other text unchanged. */
export const formatDate = (iso: string): string => iso.replace(ISO_DATE, "$3-$2-$1");

/** Returns the message with today's date: `Hari ini Senin, 23-11-2026`. */
export function todayMessage(timeZone: string): string {
  const today = todayInTimeZone(timeZone);
  const weekdayFormat = new Intl.DateTimeFormat("id-ID", { weekday: "long", timeZone: "UTC" });
  return `Hari ini ${weekdayFormat.format(Date.parse(today))}, ${formatDate(today)}`;
}
