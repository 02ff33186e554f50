import { groupDigits, isSameAmount, parseAmount, parsePlainDecimal } from "../../fields/amount";
import { formatAmount } from "../../fields/format-amount";
import { convertToLineFeeds, isSameText } from "../../fields/line-ends";
import type { Texts } from "../writes";

/** Matches a quoted cell, which may contain line breaks. */
const QUOTED_CELL = /(?<![^\t\n])"((?:[^"]|"")*)"(?![^\t\n])/g;

/** Parses text that was copied from a spreadsheet to rows of cells; returns `null` for a single cell. */
export function parsePastedCells(text: string): string[][] | null {
  const rows = convertToLineFeeds(text)
    .replaceAll(QUOTED_CELL, (_, cell: string) => cell.replaceAll('""', '"').replaceAll(/[\t\n]/g, " "))
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** How a price is changed. `amount` is a decimal with a point: a percentage, rupiah, or a factor. */
export type PriceStep =
  | { kind: "up" | "down"; unit: "percent" | "rupiah"; amount: string }
  | { kind: "times"; amount: string }
  | { kind: "set"; amount: string };

/** The multiples to which a changed price can be rounded, in rupiah. */
export const ROUNDINGS = [1, 100, 500, 1000] as const;

export type Rounding = (typeof ROUNDINGS)[number];

/** Returns the stored rounding of a person if it is valid, else 1. */
export const parseRounding = (stored?: number): Rounding => ROUNDINGS.find((to) => to === stored) ?? 1;

/** Applies a step to a price and rounds half up, except with a step of kind `set`. Prices are decimals with a point; `null` if the result is below zero. */
export function applyPriceStep(price: string, step: PriceStep, rounding: Rounding): string | null {
  if (step.kind === "set") return step.amount;
  const decimalCount = Math.max(...[price, step.amount].map((decimal) => decimal.split(".")[1]?.length ?? 0));
  /** Returns a decimal times `scale`, which is a whole number. */
  const toUnits = (decimal: string) => {
    const [whole = "", fraction = ""] = decimal.split(".");
    return BigInt(whole + fraction.padEnd(decimalCount, "0"));
  };
  const scale = 10n ** BigInt(decimalCount);
  const hundred = 100n * scale;
  const [from, amount] = [toUnits(price), toUnits(step.amount)];
  const signedAmount = step.kind === "down" ? -amount : amount;
  const isPercentage = step.kind !== "times" && step.unit === "percent";
  const factor = isPercentage ? hundred + signedAmount : 100n * amount;
  const numerator = isPercentage || step.kind === "times" ? from * factor : (from + signedAmount) * hundred;
  if (numerator < 0n) return null;
  const denominator = scale * hundred * BigInt(rounding);
  return String(((2n * numerator + denominator) / (2n * denominator)) * BigInt(rounding));
}

const PRICE_STEP_PATTERN = /^([+*×−–-]) ?(\d[\d.,]*) ?(%?)$/;

/** Parses a typed price change, `+7%`, `-5000` or `*1,07`; `null` for other text. */
export function parsePriceStep(typed: string): PriceStep | null {
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

/** Applies a step to a price, and returns the result, both as a person types them; `null` if there is no price or the result is below zero. */
export function calculatePrice(price: string, step: PriceStep, rounding: Rounding): string | null {
  const oldPrice = parseAmount(price);
  const newPrice = oldPrice === null ? null : applyPriceStep(oldPrice, step, rounding);
  return newPrice === null ? null : formatDecimal(newPrice);
}

/** The prices typed into the price table, by record key: the values of the record's name, the replaced and the typed prices, and saved ones that the list does not have yet. */
export type TypedPriceRows = Record<string, { named: Texts; seen: Texts; typed: Texts; saved: Texts }>;

/** A change of many records of one resource. */
export type BulkChange =
  | { kind: "prices"; steps: Record<string, PriceStep>; rounding: Rounding }
  /** Replaces each occurrence of a text in a field. */
  | { kind: "replace"; field: string; find: string; replacement: string }
  /** Sets a field to the entry in `values` for the record's value of the field `dependsOn`; to the entry of `""` if `dependsOn` is `null`. */
  | { kind: "pick"; field: string; dependsOn: string | null; values: Texts }
  | { kind: "typed"; rows: TypedPriceRows }
  /** Writes texts into records, by key and field; an unchanged text is written to remove the white space around it in the API. */
  | { kind: "mend"; rows: Record<string, Texts> };

/** The result of a change for one record: the fields with new values, or why it is refused. */
export type RowChange = { values: Texts; refusal: string | null };

const BELOW_ZERO_TEXT = "akan menjadi kurang dari nol";
const NO_PRICE_TEXT = "belum ada harga";

const UNCHANGED_RESULT: RowChange = { values: {}, refusal: null };

/** Returns those of the values that differ from the texts of a record. */
function changedValues(texts: Texts, values: Texts, isSame: typeof isSameAmount = isSameText): Texts {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(texts[field] ?? "", value)),
  );
}

/** Formats a decimal with a point as a person types it; whole numbers can have any length. */
const formatDecimal = (plain: string) =>
  plain.includes(".") ? formatAmount(Number(plain)) : groupDigits(plain);

function changePrices(
  texts: Texts,
  labels: Texts,
  { steps, rounding }: Extract<BulkChange, { kind: "prices" }>,
): RowChange {
  const values: Texts = {};
  for (const [field, step] of Object.entries(steps)) {
    const before = parseAmount(texts[field] ?? "");
    const label = labels[field] ?? field;
    if (before === null && step.kind !== "set") return { values: {}, refusal: `${label}: ${NO_PRICE_TEXT}` };
    const after = applyPriceStep(before ?? "0", step, rounding);
    if (after === null) return { values: {}, refusal: `${label}: ${BELOW_ZERO_TEXT}` };
    values[field] = formatDecimal(after);
  }
  return { values: changedValues(texts, values, isSameAmount), refusal: null };
}

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
      const to = change.values[change.dependsOn === null ? "" : (texts[change.dependsOn] ?? "")];
      return to ? { values: changedValues(texts, { [change.field]: to }), refusal: null } : UNCHANGED_RESULT;
    }
    case "mend":
      return { values: change.rows[key] ?? {}, refusal: null };
    case "typed": {
      const { saved, typed = {} } = change.rows[key] ?? {};
      return { values: changedValues({ ...texts, ...saved }, typed, isSameAmount), refusal: null };
    }
  }
}
