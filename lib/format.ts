import { tz } from "@date-fns/tz";
import { format, isValid, parseISO } from "date-fns";

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

/**
 * An ISO 8601 time as `05 March 2024, 14:30` in the business time zone (SPEC.md section 9). A time without an
 * offset is already the business's own; what is not a time is shown as it came.
 */
export function formatDateTime(iso: string, timeZone: string): string {
  if (!DATE.test(iso)) return iso;
  const hasTime = TIME.test(iso);
  const hasOffset = hasTime && OFFSET.test(iso);
  // A wall-clock time keeps its hours whatever the zone of the machine: it is read and shown as one of UTC.
  const zone = tz(hasOffset ? timeZone : "UTC");
  const date = parseISO(hasOffset ? iso : `${iso}${hasTime ? "" : "T00:00"}Z`, { in: zone });
  return isValid(date) ? format(date, "dd MMMM yyyy, HH:mm", { in: zone }) : iso;
}
