import { formatAmount } from "../fields/amount";

export { formatAmount };

/** The text of an empty cell (records.md#how-values-are-shown). */
export const DASH = "-";

/** Formats a moment, in milliseconds, as `14.05` in a time zone. */
export function formatTime(moment: number, timeZone: string): string {
  const digits = { hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("id-ID", { ...digits, hourCycle: "h23", timeZone }).format(moment);
}

/** Formats a price as `Rp 12.500` or `Rp 12.500,5`. */
export const formatPrice = (price: number): string => `Rp ${formatAmount(price)}`;
