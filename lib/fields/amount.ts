const CURRENCY = /^Rp\.?\s*/i;
const INDONESIAN = /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;

/** Digits with a last separator, and separators of one kind between the thousands before it. */
const MARKED = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)[.,](\d+)$/;

/** Longer input gets no suggestion. */
const LONGEST_MEANT = 30;

const NO_AMOUNT = "Harga harus berupa angka, misalnya 12.500 atau 12500,5";
const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";

const plainOf = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Returns an amount without the blanks around it and the currency before it. */
export const withoutCurrency = (typed: string) => typed.trim().replace(CURRENCY, "");

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** Puts a dot between the thousands of a whole number. */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ".");

/** Returns whether an amount could mean thousands, as `12,500` does; `12.500,125` and `0,125` cannot. */
export const isDoubtful = (amount: string): boolean => /^(?!0+,)\d+,\d{3}$/.test(amount);

/** Parses Indonesian notation into a plain decimal of any length; `null` for other input. */
function readIndonesian(amount: string): string | null {
  const match = INDONESIAN.exec(amount);
  if (!match) return null;
  const whole = withoutZeros((match[1] ?? "").replaceAll(".", ""));
  const typedFraction = match[2] ?? "";
  // A pattern for trailing zeros would take quadratic time.
  let end = typedFraction.length;
  while (typedFraction[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${typedFraction.slice(0, end)}`;
}

function isExact(plain: string): boolean {
  const held = Number(plain);
  return held <= Number.MAX_SAFE_INTEGER && plainOf.format(held) === plain;
}

/** Parses `12.500`, `12500` or `12500,5` into a plain decimal; `null` for what is ambiguous, not exact or something else. */
export function readAmount(typed: string): string | null {
  const amount = withoutCurrency(typed);
  const plain = isDoubtful(amount) ? null : readIndonesian(amount);
  return plain !== null && isExact(plain) ? plain : null;
}

/** Formats digits and fraction in Indonesian notation, never ambiguously. */
function write(digits: string, fraction?: string): string {
  const whole = groupDigits(withoutZeros(digits));
  if (fraction === undefined) return whole;
  const written = `${whole},${fraction.replace(/0+$/, "") || 0}`;
  return isDoubtful(written) ? `${written}0` : written;
}

/** Returns the message for an amount that `readAmount` refuses, with the notation that was probably meant. */
export function amountProblem(typed: string): string {
  const amount = withoutCurrency(typed);
  if (!isDoubtful(amount) && readIndonesian(amount) !== null) return INEXACT;
  const [, before, behind] = (amount.length <= LONGEST_MEANT && MARKED.exec(amount)) || [];
  if (before === undefined || behind === undefined) return NO_AMOUNT;
  const digits = before.replace(/[.,]/g, "");
  return `Tulis ${write(digits + behind)} untuk bilangan bulat, atau ${write(digits, behind)} untuk desimal`;
}

const DECIMAL = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** Any number of so few digits and no exponent is exact. */
const SHORT_DECIMAL = /^-?\d[\d.]{0,14}$/;

/** Longer ones stay texts. */
const LONGEST_DECIMAL = 100;

/** Returns the digits of a decimal without zeros at either end, and the power of ten that they are multiplied by. */
function digitsOf(decimal: string): string {
  const [, whole = "", fraction = "", power = "0"] = DECIMAL.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/0+$/, "");
  const exponent = Number(power) + whole.length - digits.length;
  return digits === "" ? "0" : `${digits.replace(/^0+/, "")}e${exponent}`;
}

/** Reads a decimal number; `null` for other text, and where JavaScript would hold a number with other digits. */
export function readDecimal(given: string): number | null {
  if (given.length > LONGEST_DECIMAL || !DECIMAL.test(given)) return null;
  // Adding zero turns -0 into 0.
  const value = Number(given) + 0;
  // Some APIs write a fraction with all 17 digits that a number may need.
  const isExact =
    SHORT_DECIMAL.test(given) ||
    [String(value), value.toPrecision(17)].some((held) => digitsOf(held) === digitsOf(given));
  return isExact ? value : null;
}
