import { formatAmount } from "../fields/format-amount";

export { formatAmount };

/** The text that is shown for an empty value (records.md#how-values-are-shown). */
export const EMPTY_VALUE_TEXT = "-";

/** Formats the time of day of a timestamp, in milliseconds, in a time zone: `14.05`. */
export function formatTime(timestamp: number, timeZone: string): string {
  const timeOptions = { hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("id-ID", { ...timeOptions, hourCycle: "h23", timeZone }).format(timestamp);
}

/** Formats a price as `Rp 12.500` or `Rp 12.500,5`. */
export const formatPrice = (price: number): string => `Rp ${formatAmount(price)}`;
