const CURRENCY = /^Rp\.?\s*/i;
const INDONESIAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;

/** Digits with a mark before the last of them, and marks of one kind between the thousands in front of it. */
const MARKED = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)[.,](\d+)$/;

/** A longer one is not read a second time for what may have been meant. */
const LONGEST_MEANT = 30;

const NO_AMOUNT = "Harga harus berupa angka, misalnya 12.500 atau 12500,5";
const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";

const plainOf = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

const withoutCurrency = (typed: string) => typed.trim().replace(CURRENCY, "");

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** Whether an amount means thousands elsewhere and a fraction here, as `12,500` does; `12.500,125` and `0,125` do not. */
export function isDoubtful(amount: string): boolean {
  return /^(?!0+,)\d+,\d{3}$/.test(amount);
}

/** The plain decimal of an amount with Indonesian marks, however many digits it has; `null` for anything else. */
function readIndonesian(amount: string): string | null {
  const match = INDONESIAN.exec(amount);
  if (!match) return null;
  const whole = withoutZeros((match[1] ?? "").replaceAll(".", ""));
  const typedFraction = match[2] ?? "";
  // Not by a pattern: one for zeros at the end goes on to the end from each of them.
  let end = typedFraction.length;
  while (typedFraction[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${typedFraction.slice(0, end)}`;
}

/** Whether a plain decimal is the same after it was held as a number. */
function isExact(plain: string): boolean {
  const held = Number(plain);
  return held <= Number.MAX_SAFE_INTEGER && plainOf.format(held) === plain;
}

/**
 * Reads an amount as an Indonesian types it, `12.500`, `12500` or `12500,5`, into a plain decimal; `null` for anything
 * else, for what may be meant in two ways, and for more digits than a number holds.
 */
export function readAmount(typed: string): string | null {
  const amount = withoutCurrency(typed);
  const plain = isDoubtful(amount) ? null : readIndonesian(amount);
  return plain !== null && isExact(plain) ? plain : null;
}

/** Writes digits, and those of a fraction, with Indonesian marks, and never so that they are doubtful. */
function write(digits: string, fraction?: string): string {
  const whole = withoutZeros(digits).replace(/\B(?=(\d{3})+$)/g, ".");
  if (fraction === undefined) return whole;
  const written = `${whole},${fraction.replace(/0+$/, "") || 0}`;
  return isDoubtful(written) ? `${written}0` : written;
}

/** What is said of an amount that `readAmount` does not take: how to write what may have been meant, where it can be told. */
export function amountProblem(typed: string): string {
  const amount = withoutCurrency(typed);
  if (!isDoubtful(amount) && readIndonesian(amount) !== null) return INEXACT;
  const [, before, behind] = (amount.length <= LONGEST_MEANT && MARKED.exec(amount)) || [];
  if (before === undefined || behind === undefined) return NO_AMOUNT;
  const digits = before.replace(/[.,]/g, "");
  return `Tulis ${write(digits + behind)} untuk bilangan bulat, atau ${write(digits, behind)} untuk desimal`;
}
