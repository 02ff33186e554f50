import { tz, tzOffset } from "@date-fns/tz";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** Formats a number as `12.500` or `12.500,5`. */
export function formatAmount(amount: number): string {
  return grouping.format(amount);
}

/** Formats a price as `Rp 12.500` or `Rp 12.500,5`. */
export function formatPrice(price: number): string {
  return `Rp ${formatAmount(price)}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;
const TIME = /[T ]\d/;
const OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/;

const MINUTE = 60_000;

/**
 * Returns the local time of an ISO 8601 time in the business time zone, in milliseconds as if it were UTC; `null` if it
 * is invalid. A time without an offset is already local.
 */
export function wallTime(iso: string, timeZone: string): number | null {
  if (!DATE.test(iso)) return null;
  const hasTime = TIME.test(iso);
  const hasOffset = hasTime && OFFSET.test(iso);
  const date = parseISO(hasOffset ? iso : `${iso}${hasTime ? "" : "T00:00"}Z`);
  const time = date.getTime() + (hasOffset ? tzOffset(timeZone, date) * MINUTE : 0);
  return Number.isNaN(time) ? null : time;
}

/** Formats a moment, in milliseconds, as `14.05` in a time zone; without date-fns, which only the worker loads. */
export function formatTime(moment: number, timeZone: string): string {
  const digits = { hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("id-ID", { ...digits, hourCycle: "h23", timeZone }).format(moment);
}

// The month names of date-fns come with its whole locale, which would be most of the script of a list.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * Formats an ISO 8601 time as `05 March 2024, 14:30` in the business time zone (requirements 3.9); keeps other text.
 */
export function formatDateTime(iso: string, timeZone: string): string {
  const time = wallTime(iso, timeZone);
  if (time === null) return iso;
  const date = tz("UTC")(time);
  return lightFormat(date, `dd '${MONTHS[date.getMonth()]}' yyyy, HH:mm`);
}
