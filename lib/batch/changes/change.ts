import { groupDigits, isSameAmount, parseAmount, parsePlainDecimal } from "../../fields/amount";
import { formatAmount } from "../../fields/format-amount";
import { convertToLineFeeds, isSameText } from "../../fields/line-ends";
import type { Texts } from "../writes";

/** A change of many records of one resource. */
export type BulkChange =
  | { kind: "prices"; steps: Record<string, PriceChange>; rounding: RoundingMultiple }
  /** Replaces each occurrence of a text in a field. */
  | { kind: "replace"; field: string; find: string; replacement: string }
  /** Sets a field to `values[text]`, where `text` is the record's value of the field `dependsOn`; to `values[""]` if `dependsOn` is `null`. */
  | { kind: "pick"; field: string; dependsOn: string | null; values: Texts }
  | { kind: "typed"; rows: TypedPriceRows }
  /** Writes texts into records, by the record's key and by field; writing an unchanged text removes the white space around it in the API. */
  | { kind: "mend"; rows: Record<string, Texts> };

/**
 * The prices typed into the price table, by record key: `typed` with the prices that they replace (`seen`) and the values of the record's
 * name (`named`); `saved` are prices that are saved, but not in the list yet.
 */
export type TypedPriceRows = Record<string, { named: Texts; seen: Texts; typed: Texts; saved: Texts }>;

/** How a price is changed. `amount` is a decimal with a point: a percentage, rupiah, or a factor. */
export type PriceChange =
  | { kind: "up" | "down"; unit: "percent" | "rupiah"; amount: string }
  | { kind: "times"; amount: string }
  | { kind: "set"; amount: string };

/** The multiples to which a changed price can be rounded, in rupiah. */
export const ROUNDING_MULTIPLES = [1, 100, 500, 1000] as const;
export type RoundingMultiple = (typeof ROUNDING_MULTIPLES)[number];

/** Returns the multiple to which a person has chosen to round, as it was stored; 1 if it is missing or invalid. */
export const parseRoundingMultiple = (stored?: number): RoundingMultiple =>
  ROUNDING_MULTIPLES.find((multiple) => multiple === stored) ?? 1;

/** The result of a change for one record: the fields with new values, or why it is refused. */
export type RowChange = { values: Texts; refusal: string | null };
const UNCHANGED_RESULT: RowChange = { values: {}, refusal: null };

/** Applies a change to the texts of a record; the rules of its form are not checked. */
export function applyChange(key: string, texts: Texts, labels: Texts, change: BulkChange | null): RowChange {
  switch (change?.kind) {
    case undefined:
      return UNCHANGED_RESULT;
    case "prices":
      return changePrices(texts, labels, change);
    case "replace": {
      if (change.find === "") return UNCHANGED_RESULT;
      const before = texts[change.field] ?? "";
      const after = before.replaceAll(change.find, () => change.replacement).trim();
      return { values: changedValues(texts, { [change.field]: after }), refusal: null };
    }
    case "pick": {
      const picked = change.values[change.dependsOn === null ? "" : (texts[change.dependsOn] ?? "")];
      if (!picked) return UNCHANGED_RESULT;
      return { values: changedValues(texts, { [change.field]: picked }), refusal: null };
    }
    case "mend":
      return { values: change.rows[key] ?? {}, refusal: null };
    case "typed": {
      const { saved, typed = {} } = change.rows[key] ?? {};
      return { values: changedValues({ ...texts, ...saved }, typed, isSameAmount), refusal: null };
    }
  }
}

function changePrices(
  texts: Texts,
  labels: Texts,
  { steps, rounding }: Extract<BulkChange, { kind: "prices" }>,
): RowChange {
  const values: Texts = {};
  for (const [field, step] of Object.entries(steps)) {
    const before = parseAmount(texts[field] ?? "");
    const label = labels[field] ?? field;
    if (before === null && step.kind !== "set") return { values: {}, refusal: `${label}: belum ada harga` };
    const after = applyPriceChange(before ?? "0", step, rounding);
    if (after === null) return { values: {}, refusal: `${label}: akan menjadi kurang dari nol` };
    values[field] = formatDecimal(after);
  }
  return { values: changedValues(texts, values, isSameAmount), refusal: null };
}

/** Returns those of the values that differ from the texts of a record. */
function changedValues(texts: Texts, values: Texts, isSame: typeof isSameAmount = isSameText): Texts {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(texts[field] ?? "", value)),
  );
}

/** Returns a price after a step, rounded half up unless the step sets it; `null` if it is below zero. Prices are decimals with a point. */
export function applyPriceChange(
  price: string,
  step: PriceChange,
  rounding: RoundingMultiple,
): string | null {
  if (step.kind === "set") return step.amount;
  const decimalCount = Math.max(countDecimals(price), countDecimals(step.amount));
  const scale = 10n ** BigInt(decimalCount);
  const hundred = 100n * scale;
  const from = toScaledInt(price, decimalCount);
  const amount = toScaledInt(step.amount, decimalCount);
  const signedAmount = step.kind === "down" ? -amount : amount;
  const isPercentage = step.kind !== "times" && step.unit === "percent";
  const factor = isPercentage ? hundred + signedAmount : 100n * amount;
  const numerator = isPercentage || step.kind === "times" ? from * factor : (from + signedAmount) * hundred;
  if (numerator < 0n) return null;
  const denominator = scale * hundred * BigInt(rounding);
  return String(((2n * numerator + denominator) / (2n * denominator)) * BigInt(rounding));
}

const countDecimals = (decimal: string) => decimal.split(".")[1]?.length ?? 0;

/** Returns a decimal times 10 to the power of `decimalCount`. */
function toScaledInt(decimal: string, decimalCount: number): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(decimalCount, "0"));
}

/** Applies a step to a price, and returns the result, both as a person types them; `null` if there is no price or the result is below zero. */
export function calculatePrice(price: string, step: PriceChange, rounding: RoundingMultiple): string | null {
  const oldPrice = parseAmount(price);
  const newPrice = oldPrice === null ? null : applyPriceChange(oldPrice, step, rounding);
  return newPrice === null ? null : formatDecimal(newPrice);
}

/** Formats a decimal with a point as a person types it; whole numbers can have any length. */
const formatDecimal = (plain: string) =>
  plain.includes(".") ? formatAmount(Number(plain)) : groupDigits(plain);

/** Parses a typed price change, `+7%`, `-5000` or `*1,07`; `null` for other text. */
export function parsePriceChange(typed: string): PriceChange | null {
  const [, sign = "", digits = "", percent] = PRICE_STEP_PATTERN.exec(typed.trim()) ?? [];
  const isFactor = sign === "*" || sign === "×";
  if (sign === "" || (isFactor && percent)) return null;
  // Three digits after a separator are decimals of a percentage or factor, but thousands of rupiah.
  const decimalSign = digits.includes(",") ? "," : ".";
  const amount = isFactor || percent ? parsePlainDecimal(digits, decimalSign) : parseAmount(digits);
  if (amount === null) return null;
  if (isFactor) return { kind: "times", amount };
  return { kind: sign === "+" ? "up" : "down", unit: percent ? "percent" : "rupiah", amount };
}

const PRICE_STEP_PATTERN = /^([+*×−–-]) ?(\d[\d.,]*) ?(%?)$/;

/** Parses text that was copied from a spreadsheet to rows of cells; returns `null` for a single cell. */
export function parsePastedCells(text: string): string[][] | null {
  const rows = convertToLineFeeds(text)
    .replaceAll(QUOTED_CELL, (_, cell: string) => cell.replaceAll('""', '"').replaceAll(/[\t\n]/g, " "))
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** Matches a quoted cell, which may contain line breaks. */
const QUOTED_CELL = /(?<![^\t\n])"((?:[^"]|"")*)"(?![^\t\n])/g;
