import { type DecimalSign, readNumber, withoutDoubt } from "../fields/amount";

/** The text of an empty cell (requirements 3.9); a separate file, since pages do not load the formats. */
export const DASH = "-";

/** Formats a moment, in milliseconds, as `14.05` in a time zone. */
export function formatTime(moment: number, timeZone: string): string {
  const digits = { hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat("id-ID", { ...digits, hourCycle: "h23", timeZone }).format(moment);
}

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** Formats a number as `12.500` or `12.500,5`, and 12.345 as `12,3450`, so that `readNumber` reads the same number. */
export const formatAmount = (amount: number): string => withoutDoubt(grouping.format(amount));

/** Writes a number that is spelled otherwise as `formatAmount` does, by the decimal sign of its column if that is known; keeps other text. */
export function rewriteNumber(typed: string, decimal?: DecimalSign): string {
  const plain = readNumber(typed, decimal);
  return plain === null ? typed : formatAmount(Number(plain));
}

/** Formats a price as `Rp 12.500` or `Rp 12.500,5`. */
export const formatPrice = (price: number): string => `Rp ${formatAmount(price)}`;

/** Says how much of a list has come. */
export const rowsThere = (rows: number) => `${rows.toLocaleString("id-ID")} baris yang sudah dimuat`;
