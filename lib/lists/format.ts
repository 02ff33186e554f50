import { tz, tzOffset } from "@date-fns/tz";
import { lightFormat, parseISO } from "date-fns";

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** A number with Indonesian grouping, `12.500` or `12.500,5`. */
export function formatAmount(amount: number): string {
  return grouping.format(amount);
}

/** A price with Indonesian grouping, `Rp 12.500` or `Rp 12.500,5`. */
export function formatPrice(price: number): string {
  return `Rp ${formatAmount(price)}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;
const TIME = /[T ]\d/;
const OFFSET = /(Z|[+-]\d{2}(:?\d{2})?)$/;

const MINUTE = 60_000;

/**
 * What the clocks of the business time zone show at an ISO 8601 time, in milliseconds as if they were of UTC; `null`
 * for what is not a time. A time without an offset is already the business's own.
 */
export function wallTime(iso: string, timeZone: string): number | null {
  if (!DATE.test(iso)) return null;
  const hasTime = TIME.test(iso);
  const hasOffset = hasTime && OFFSET.test(iso);
  const date = parseISO(hasOffset ? iso : `${iso}${hasTime ? "" : "T00:00"}Z`);
  const time = date.getTime() + (hasOffset ? tzOffset(timeZone, date) * MINUTE : 0);
  return Number.isNaN(time) ? null : time;
}

// The names in date-fns come with everything else that it knows of a language, which is most of what a list would load.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** An ISO 8601 time as `05 March 2024, 14:30` in the business time zone (SPEC.md section 9); what is not a time as it came. */
export function formatDateTime(iso: string, timeZone: string): string {
  const time = wallTime(iso, timeZone);
  if (time === null) return iso;
  const date = tz("UTC")(time);
  return lightFormat(date, `dd '${MONTHS[date.getMonth()]}' yyyy, HH:mm`);
}
