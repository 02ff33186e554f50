import { tz } from "@date-fns/tz";
import { format, isValid, parseISO } from "date-fns";

export const DASH = "-";

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/** A price with Indonesian grouping, `Rp 12.500` or `Rp 12.500,5`. */
export function formatPrice(price: number): string {
  return `Rp ${grouping.format(price)}`;
}

/**
 * An ISO 8601 time as `05 March 2024, 14:30` in the business time zone (SPEC.md section 9). A time without an
 * offset is already the business's own; what is not a time is shown as it came.
 */
export function formatDateTime(iso: string, timeZone: string): string {
  const zone = tz(timeZone);
  const date = parseISO(iso, { in: zone });
  return isValid(date) ? format(date, "dd MMMM yyyy, HH:mm", { in: zone }) : iso;
}
