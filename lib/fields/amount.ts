import { REQUIRED_MESSAGE } from "./check-messages";
import { avoidAmbiguity, formatAmount, isAmbiguous } from "./format-amount";

/** The signs that can separate decimals; the other sign separates thousands. */
const DECIMAL_SIGNS = [",", "."] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Parses a typed amount into a plain decimal as `parsePlainDecimal` does, but returns `null` for a negative amount. */
export function parseAmount(typed: string): string | null {
  const plainDecimal = parsePlainDecimal(typed);
  return plainDecimal?.startsWith("-") ? null : plainDecimal;
}

/** Parses a typed number into a plain decimal such as `12500.5`; `null` for other text, an inexact number or, without a decimal sign, an ambiguous one. */
export function parsePlainDecimal(typed: string, decimal?: DecimalSign): string | null {
  const amountParts = splitAmount(typed);
  const plainDecimal = toPlainDecimal(amountParts, decimal);
  if (plainDecimal === null || !isExactNumber(plainDecimal)) return null;
  return amountParts.isNegative && plainDecimal !== "0" ? `-${plainDecimal}` : plainDecimal;
}

/** Rewrites a typed number in the notation of `formatAmount`; returns text that `parsePlainDecimal` rejects unchanged. */
export function rewriteNumber(typed: string, decimal?: DecimalSign): string {
  const plainDecimal = parsePlainDecimal(typed, decimal);
  return plainDecimal === null ? typed : formatAmount(Number(plainDecimal));
}

/** Returns whether two texts are the same amount, or equal after trimming. */
export function isSameAmount(one: string, other: string): boolean {
  const amount = parseAmount(one);
  return one.trim() === other.trim() || (amount !== null && amount === parseAmount(other));
}

/** The digits of a typed amount with their separators, and how many zeros a word such as `ribu` (3) appends; `,-` at the end is also a currency. */
type AmountParts = { digits: string; isNegative: boolean; hasCurrency: boolean; zeros: number };

/** Splits an amount as people type it: `Rp 250.000,-`, `IDR (250.000)`, `250 000`, `250 ribu`, and `Rp -` for zero. */
function splitAmount(typed: string): AmountParts {
  if (DIGITS_AND_SEPARATORS.test(typed))
    return { digits: typed, isNegative: false, hasCurrency: false, zeros: 0 };
  const cleanedText = typed.replaceAll(WHITESPACE_PATTERN, " ").trim();
  const withoutCurrency = [...CURRENCY_PATTERNS, DASH_FOR_CENTS].reduce(
    (rest, part) => rest.replace(part, "$1").trim(),
    cleanedText,
  );
  const hasCurrency = withoutCurrency !== cleanedText;
  if (hasCurrency && DASH_FOR_ZERO.test(withoutCurrency))
    return { digits: "0", isNegative: false, hasCurrency, zeros: 0 };
  const unsigned = NEGATIVE_PATTERNS.reduce((rest, sign) => rest.replace(sign, "$1").trim(), withoutCurrency);
  const [word, multiplier = ""] = MULTIPLIER_WORD.exec(unsigned) ?? [""];
  const digits = word === "" ? unsigned : unsigned.slice(0, -word.length);
  return {
    digits: SPACED_THOUSANDS.test(digits) ? digits.replaceAll(" ", "") : digits,
    isNegative: unsigned !== withoutCurrency,
    hasCurrency,
    zeros: ZEROS_BY_MULTIPLIER[multiplier.toLowerCase()] ?? 0,
  };
}

const DIGITS_AND_SEPARATORS = /^\d[\d.,]*$/;
const WHITESPACE_PATTERN = /[\s\p{Cf}]+/gu;
const CURRENCY_PATTERNS = [/^([-−–(]?) ?(?:rp|idr)(?![a-z])\.? ?/i, / ?(?:rp\.?|idr|rupiah)(\)?)$/i];
const DASH_FOR_CENTS = /[.,] ?[-−–—=]{1,2}(\)?)$/;
const DASH_FOR_ZERO = /^[-−–—]$/;
const NEGATIVE_PATTERNS = [/^\((.*)\)$/, /^[-−–] ?(?=\d)(.*)$/, /^(.*\d)[-−–]$/];
const SPACED_THOUSANDS = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const MULTIPLIER_WORD = / ?(rb|ribu|k|jt|juta)$/i;
const ZEROS_BY_MULTIPLIER: Record<string, number> = { rb: 3, ribu: 3, k: 3, jt: 6, juta: 6 };

/** Converts the parts of an amount to a plain decimal; `null` for other text and, without a decimal sign, for an ambiguous amount. */
function toPlainDecimal({ digits, zeros }: AmountParts, decimal?: DecimalSign): string | null {
  if (decimal) return parseDigits(digits, decimal, zeros);
  if (isAmbiguous(digits)) return null;
  return parseDigits(digits, ",", zeros) ?? parseDigits(digits, ".", zeros);
}

/** Parses digits with separators into a plain decimal such as `12500.5`, of any length; `null` for other text. */
function parseDigits(digits: string, decimal: DecimalSign, zeros = 0): string | null {
  const match = NUMBER_PATTERNS[decimal].exec(digits);
  if (!match) return null;
  const typedFraction = (match[2] ?? "").padEnd(zeros, "0");
  const typedWholeDigits = (match[1] ?? "").replaceAll(/[.,]/g, "");
  const wholeDigits = withoutLeadingZeros(typedWholeDigits + typedFraction.slice(0, zeros));
  // A regular expression for trailing zeros would take quadratic time.
  let fractionEnd = typedFraction.length;
  while (fractionEnd > zeros && typedFraction[fractionEnd - 1] === "0") fractionEnd--;
  return fractionEnd === zeros ? wholeDigits : `${wholeDigits}.${typedFraction.slice(zeros, fractionEnd)}`;
}

/** Matches a number with this decimal sign; captures the whole number and its decimals. */
const NUMBER_PATTERNS: Record<DecimalSign, RegExp> = {
  ",": /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
  ".": /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
};

const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** Puts a dot between the thousands of a whole number. */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ".");

/** Matches a decimal of at most 15 digits, which a JavaScript number represents exactly. */
const SHORT_DECIMAL = /^-?\d[\d.]{0,14}$/;

function isExactNumber(plain: string): boolean {
  if (SHORT_DECIMAL.test(plain)) return true;
  const parsedNumber = Number(plain);
  return parsedNumber <= Number.MAX_SAFE_INTEGER && plainNumberFormat.format(parsedNumber) === plain;
}

const plainNumberFormat = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Returns the decimal sign of a column's numbers: `null` if no value depends on it, `unclear` if the numbers do not determine it. */
export function decimalSignOf(column: readonly string[]): DecimalSign | "unclear" | null {
  const signDependentNumbers = column.map(findPossibleDecimalSigns).filter(({ signs }) => signs.length > 0);
  if (signDependentNumbers.length === 0) return null;
  const [decimal, other] = DECIMAL_SIGNS.filter((sign) =>
    signDependentNumbers.every(({ signs }) => signs.includes(sign)),
  );
  if (!decimal || other) return "unclear";
  const numbersWithSign = signDependentNumbers.filter(({ digits }) => digits.includes(decimal));
  const hasCertainNumber = numbersWithSign.some(({ signs }) => signs.length === 1);
  return numbersWithSign.length > 0 && !hasCertainNumber ? "unclear" : decimal;
}

/** Returns whether the value of a typed number depends on the decimal sign of its column. */
export const dependsOnSign = (typed: string) => findPossibleDecimalSigns(typed).signs.length > 0;

/** Returns the decimal signs that a number may have; in an amount with a currency, no separator of three digits is a decimal sign. */
function findPossibleDecimalSigns(typed: string): DecimalSignCandidates {
  const amountParts = splitAmount(typed);
  const { digits, hasCurrency, zeros } = amountParts;
  const [comma, dot] = DECIMAL_SIGNS.map((decimal) => toPlainDecimal(amountParts, decimal));
  if (comma === dot || (zeros > 0 && (comma === null || dot === null))) return { digits, signs: [] };
  if (comma === null) return { digits, signs: ["."] };
  if (dot === null) return { digits, signs: [","] };
  return { digits, signs: DECIMAL_SIGNS.filter((decimal) => !hasCurrency || !digits.includes(decimal)) };
}

/** A number with the decimal signs that it may have; none if the sign does not change its value. */
type DecimalSignCandidates = { digits: string; signs: DecimalSign[] };

export function priceErrorMessage(text: string): string | null {
  if (text.trim() === "") return REQUIRED_MESSAGE;
  return parseAmount(text) === null ? amountErrorMessage(text) : null;
}

/** Returns the error message for an amount that `parseAmount` rejects, if possible with a notation for a whole number and one for decimals. */
export function amountErrorMessage(typed: string): string {
  const amountParts = splitAmount(typed);
  const { digits: amount, isNegative } = amountParts;
  if (toPlainDecimal(amountParts) !== null) return isNegative ? NEGATIVE_MESSAGE : INEXACT_MESSAGE;
  const match = amount.length <= MAX_LENGTH_FOR_SUGGESTION ? LAST_SEPARATOR_PATTERN.exec(amount) : null;
  const [, before, behind] = match ?? [];
  if (before === undefined || behind === undefined) return NOT_AN_AMOUNT_MESSAGE;
  const wholePart = before.replace(/[.,]/g, "");
  return `Tulis ${formatDigits(wholePart + behind)} untuk bilangan bulat, atau ${formatDigits(wholePart, behind)} untuk desimal`;
}

function formatDigits(digits: string, fraction?: string): string {
  const whole = groupDigits(withoutLeadingZeros(digits));
  return fraction === undefined ? whole : avoidAmbiguity(`${whole},${fraction.replace(/0+$/, "") || 0}`);
}

/** Matches a number; captures the digits before and after its last separator. */
const LAST_SEPARATOR_PATTERN = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)[.,](\d+)$/;

/** The longest input for which an error message suggests a notation, in characters. */
const MAX_LENGTH_FOR_SUGGESTION = 30;
const NOT_AN_AMOUNT_MESSAGE = "Harga harus berupa angka, misalnya 12.500 atau 12500,5";
const INEXACT_MESSAGE = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";
const NEGATIVE_MESSAGE = "Harga tidak boleh kurang dari nol";

/** Parses a decimal number; `null` for other text, and for numbers that JavaScript cannot represent exactly. */
export function parseDecimal(typed: string): number | null {
  if (typed.length > MAX_DECIMAL_LENGTH || !DECIMAL_PATTERN.test(typed)) return null;
  // Adding zero turns -0 into 0.
  const value = Number(typed) + 0;
  // Some APIs send fractions with 17 significant digits.
  const isExact =
    SHORT_DECIMAL.test(typed) ||
    [String(value), value.toPrecision(17)].some((written) => toScientific(written) === toScientific(typed));
  return isExact ? value : null;
}

/** Returns a decimal as its significant digits and a power of ten, for comparison: `12.50` as `125e-1`. */
function toScientific(decimal: string): string {
  const [, whole = "", fraction = "", power = "0"] = DECIMAL_PATTERN.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/0+$/, "");
  const exponent = Number(power) + whole.length - digits.length;
  return digits === "" ? "0" : `${digits.replace(/^0+/, "")}e${exponent}`;
}

const DECIMAL_PATTERN = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;
const MAX_DECIMAL_LENGTH = 100;
