import { IS_REQUIRED } from "./check-messages";

/** The possible decimal signs; the other one separates thousands. */
const DECIMAL_SIGNS = [",", "."] as const;

export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

const DIGITS: Record<DecimalSign, RegExp> = {
  ",": /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
  ".": /^([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
};

/** Three digits after one separator are ambiguous, unless only zeros precede it. */
const DOUBTFUL = /^(?!0+[.,])\d+[.,]\d{3}$/;
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** Digits with a last separator, after thousands with separators of one kind. */
const MARKED = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)[.,](\d+)$/;

/** The longest input with a suggestion, in characters. */
const MAX_SUGGESTED_LENGTH = 30;

const NO_AMOUNT = "Harga harus berupa angka, misalnya 12.500 atau 12500,5";
const INEXACT = "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat";
const NEGATIVE = "Harga tidak boleh kurang dari nol";

const plainOf = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

const BARE = /^\d[\d.,]*$/;
const BLANKS = /[\s\p{Cf}]+/gu;
const CURRENCY = [/^([-−–(]?) ?(?:rp|idr)(?![a-z])\.? ?/i, / ?(?:rp\.?|idr|rupiah)(\)?)$/i];
const NO_CENTS = /[.,] ?[-−–—=]{1,2}(\)?)$/;
const NOTHING = /^[-−–—]$/;
const BELOW_ZERO = [/^\((.*)\)$/, /^[-−–] ?(?=\d)(.*)$/, /^(.*\d)[-−–]$/];
const SPACED = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const MULTIPLE = / ?(rb|ribu|k|jt|juta)$/i;
const ZEROS: Record<string, number> = { rb: 3, ribu: 3, k: 3, jt: 6, juta: 6 };

/** An amount without what people write around its digits; `zeros` is the power of ten of a word such as `ribu`. */
type Spelling = { digits: string; isNegative: boolean; hasCurrency: boolean; zeros: number };

/** Splits an amount as people spell it: `Rp 250.000,-`, `IDR (250.000)`, `250 000`, `250 ribu`, and `Rp -` for zero. */
function splitSpelling(typed: string): Spelling {
  if (BARE.test(typed)) return { digits: typed, isNegative: false, hasCurrency: false, zeros: 0 };
  const text = typed.replaceAll(BLANKS, " ").trim();
  const amount = [...CURRENCY, NO_CENTS].reduce((rest, part) => rest.replace(part, "$1").trim(), text);
  const hasCurrency = amount !== text;
  if (hasCurrency && NOTHING.test(amount)) return { digits: "0", isNegative: false, hasCurrency, zeros: 0 };
  const size = BELOW_ZERO.reduce((rest, sign) => rest.replace(sign, "$1").trim(), amount);
  const [word, multiple = ""] = MULTIPLE.exec(size) ?? [""];
  const digits = word === "" ? size : size.slice(0, -word.length);
  return {
    digits: SPACED.test(digits) ? digits.replaceAll(" ", "") : digits,
    isNegative: size !== amount,
    hasCurrency,
    zeros: ZEROS[multiple.toLowerCase()] ?? 0,
  };
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** Puts a dot between the thousands of a whole number. */
export const groupDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ".");

/** Returns whether digits could mean thousands or decimals, as `12,500` and `1234.567` do; `12.500` is Indonesian. */
export const isAmbiguous = (digits: string) => DOUBTFUL.test(digits) && !THOUSANDS.test(digits);

/** Returns a decimal in Indonesian notation with a zero behind three decimals, which could mean thousands: `12,500` as `12,5000`. */
const withoutDoubt = (written: string) => (isAmbiguous(written.replace("-", "")) ? `${written}0` : written);

/** Parses digits into a plain decimal of any length; `null` for others. */
function readDigits(digits: string, decimal: DecimalSign, zeros = 0): string | null {
  const match = DIGITS[decimal].exec(digits);
  if (!match) return null;
  const typedFraction = (match[2] ?? "").padEnd(zeros, "0");
  const typedWhole = (match[1] ?? "").replaceAll(/[.,]/g, "");
  const whole = withoutZeros(typedWhole + typedFraction.slice(0, zeros));
  // A regular expression for trailing zeros would take quadratic time.
  let end = typedFraction.length;
  while (end > zeros && typedFraction[end - 1] === "0") end--;
  return end === zeros ? whole : `${whole}.${typedFraction.slice(zeros, end)}`;
}

/** Returns the meaning of a spelling by a decimal sign; without one its only meaning, where `12.500` is Indonesian. */
function meaningOf({ digits, zeros }: Spelling, decimal?: DecimalSign): string | null {
  if (decimal) return readDigits(digits, decimal, zeros);
  if (isAmbiguous(digits)) return null;
  return readDigits(digits, ",", zeros) ?? readDigits(digits, ".", zeros);
}

/** Numbers with so few digits and no exponent are exact. */
const SHORT_DECIMAL = /^-?\d[\d.]{0,14}$/;

function isExact(plain: string): boolean {
  if (SHORT_DECIMAL.test(plain)) return true;
  const parsed = Number(plain);
  return parsed <= Number.MAX_SAFE_INTEGER && plainOf.format(parsed) === plain;
}

/** Parses a number as people spell it into a plain decimal, with the decimal sign of its column if known; `null` for other text. */
export function readNumber(typed: string, decimal?: DecimalSign): string | null {
  const spelling = splitSpelling(typed);
  const plain = meaningOf(spelling, decimal);
  if (plain === null || !isExact(plain)) return null;
  return spelling.isNegative && plain !== "0" ? `-${plain}` : plain;
}

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** Formats a number as `12.500` or `12.500,5`, and 12.345 as `12,3450`, so that `readNumber` reads the same number. */
export const formatAmount = (amount: number): string => withoutDoubt(grouping.format(amount));

/** Rewrites a number as `formatAmount` does, with the decimal sign of its column if known; returns other text unchanged. */
export function rewriteNumber(typed: string, decimal?: DecimalSign): string {
  const plain = readNumber(typed, decimal);
  return plain === null ? typed : formatAmount(Number(plain));
}

/** Parses an amount as `readNumber` does; `null` also for one below zero. */
export function readAmount(typed: string): string | null {
  const plain = readNumber(typed);
  return plain?.startsWith("-") ? null : plain;
}

/** Returns whether two texts are the same amount, or the same text but for blanks around it. */
export function isSameAmount(one: string, other: string): boolean {
  const amount = readAmount(one);
  return one.trim() === other.trim() || (amount !== null && amount === readAmount(other));
}

/** The possible decimal signs of a number, empty if they make no difference. */
type SignChoice = { digits: string; signs: DecimalSign[] };

/** Returns which of `,` and `.` may be the decimal sign of a number; none if both give the same value, or if a word such as `juta` leaves one reading. An amount in a currency has no three decimals. */
function signChoiceOf(typed: string): SignChoice {
  const spelling = splitSpelling(typed);
  const { digits, hasCurrency, zeros } = spelling;
  const [comma, dot] = DECIMAL_SIGNS.map((decimal) => meaningOf(spelling, decimal));
  if (comma === dot || (zeros > 0 && (comma === null || dot === null))) return { digits, signs: [] };
  if (comma === null) return { digits, signs: ["."] };
  if (dot === null) return { digits, signs: [","] };
  return { digits, signs: DECIMAL_SIGNS.filter((decimal) => !hasCurrency || !digits.includes(decimal)) };
}

/** Returns whether the meaning of a number depends on the decimal sign of its column. */
export const dependsOnSign = (typed: string): boolean => signChoiceOf(typed).signs.length > 0;

/**
 * Returns the one decimal sign by which all numbers of a column can be read, `unclear` without one, and `null` if none depends on it.
 * Three decimals count where another number has decimals for certain.
 */
export function decimalSignOf(column: readonly string[]): DecimalSign | "unclear" | null {
  const choices = column.map(signChoiceOf).filter(({ signs }) => signs.length > 0);
  if (choices.length === 0) return null;
  const [decimal, other] = DECIMAL_SIGNS.filter((sign) => choices.every(({ signs }) => signs.includes(sign)));
  if (!decimal || other) return "unclear";
  // One possible sign makes a number certain, two make it doubtful.
  const [certain, doubtful] = [1, 2].map((count) =>
    choices.some(({ digits, signs }) => signs.length === count && digits.includes(decimal)),
  );
  return doubtful && !certain ? "unclear" : decimal;
}

/** Formats digits and fraction in Indonesian notation, never ambiguously. */
function write(digits: string, fraction?: string): string {
  const whole = groupDigits(withoutZeros(digits));
  return fraction === undefined ? whole : withoutDoubt(`${whole},${fraction.replace(/0+$/, "") || 0}`);
}

/** Returns the error message for an amount that `readAmount` rejects, with a suggested notation. */
export function amountProblem(typed: string): string {
  const spelling = splitSpelling(typed);
  const { digits: amount, isNegative } = spelling;
  if (meaningOf(spelling) !== null) return isNegative ? NEGATIVE : INEXACT;
  const [, before, behind] = (amount.length <= MAX_SUGGESTED_LENGTH && MARKED.exec(amount)) || [];
  if (before === undefined || behind === undefined) return NO_AMOUNT;
  const digits = before.replace(/[.,]/g, "");
  return `Tulis ${write(digits + behind)} untuk bilangan bulat, atau ${write(digits, behind)} untuk desimal`;
}

const DECIMAL = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** The longest decimal that is parsed, in characters. */
const LONGEST_DECIMAL = 100;

/** Returns the digits of a decimal without zeros at either end, and the power of ten that they are multiplied by. */
function digitsOf(decimal: string): string {
  const [, whole = "", fraction = "", power = "0"] = DECIMAL.exec(decimal) ?? [];
  const digits = (whole + fraction).replace(/0+$/, "");
  const exponent = Number(power) + whole.length - digits.length;
  return digits === "" ? "0" : `${digits.replace(/^0+/, "")}e${exponent}`;
}

/** Parses a decimal number; `null` for other text, and for numbers that JavaScript cannot represent exactly. */
export function readDecimal(typed: string): number | null {
  if (typed.length > LONGEST_DECIMAL || !DECIMAL.test(typed)) return null;
  // Adding zero turns -0 into 0.
  const value = Number(typed) + 0;
  // Some APIs write a fraction with all 17 digits that a number may need.
  const isExact =
    SHORT_DECIMAL.test(typed) ||
    [String(value), value.toPrecision(17)].some((written) => digitsOf(written) === digitsOf(typed));
  return isExact ? value : null;
}

/** Returns the error for a required price, or `null`. */
export function priceProblem(text: string): string | null {
  if (text.trim() === "") return IS_REQUIRED;
  return readAmount(text) === null ? amountProblem(text) : null;
}
