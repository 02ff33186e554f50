import { formatAmount, groupDigits, isSameAmount, readAmount, readNumber } from "../../fields/amount";
import { isSameText, withLineFeeds } from "../../fields/line-ends";
import type { Texts } from "../writes";

/** Matches a quoted cell, which may contain line breaks. */
const QUOTED_CELL = /(?<![^\t\n])"((?:[^"]|"")*)"(?![^\t\n])/g;

/** Returns the rows of cells that a spreadsheet has put into the clipboard; `null` for a single cell. */
export function parsePastedCells(text: string): string[][] | null {
  const rows = withLineFeeds(text)
    .replaceAll(QUOTED_CELL, (_, cell: string) => cell.replaceAll('""', '"').replaceAll(/[\t\n]/g, " "))
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** How a price is changed; `amount` is a plain decimal: a part of a hundred, rupiah, or a factor. */
export type PriceStep =
  | { kind: "up" | "down"; unit: "percent" | "rupiah"; amount: string }
  | { kind: "times"; amount: string }
  | { kind: "set"; amount: string };

/** The multiples to which a changed price can be rounded, in rupiah. */
export const ROUNDINGS = [1, 100, 500, 1000] as const;

export type Rounding = (typeof ROUNDINGS)[number];

/** Returns the stored rounding if it is valid, else 1. */
export const roundingOf = (stored?: number): Rounding => ROUNDINGS.find((to) => to === stored) ?? 1;

/** Returns a price after a step, exact and rounded half up unless it is set, as a plain decimal; `null` if it would be below zero. */
export function applyPriceStep(price: string, step: PriceStep, rounding: Rounding): string | null {
  if (step.kind === "set") return step.amount;
  const places = Math.max(...[price, step.amount].map((plain) => plain.split(".")[1]?.length ?? 0));
  /** Returns a decimal in units of the last place. */
  const unitsOf = (plain: string) => {
    const [whole = "", decimals = ""] = plain.split(".");
    return BigInt(whole + decimals.padEnd(places, "0"));
  };
  // Amounts are whole numbers of 1 / scale.
  const scale = 10n ** BigInt(places);
  const hundred = 100n * scale;
  const [from, amount] = [unitsOf(price), unitsOf(step.amount)];
  const by = step.kind === "down" ? -amount : amount;
  const isPart = step.kind !== "times" && step.unit === "percent";
  const factor = isPart ? hundred + by : 100n * amount;
  const over = isPart || step.kind === "times" ? from * factor : (from + by) * hundred;
  if (over < 0n) return null;
  const under = scale * hundred * BigInt(rounding);
  return String(((2n * over + under) / (2n * under)) * BigInt(rounding));
}

const ARITHMETIC = /^([+*×−–-]) ?(\d[\d.,]*) ?(%?)$/;

/** Parses a typed price change, `+7%`, `-5000` or `*1,07`; `null` for other text. */
export function parsePriceStep(typed: string): PriceStep | null {
  const [, sign = "", digits = "", percent] = ARITHMETIC.exec(typed.trim()) ?? [];
  const isFactor = sign === "*" || sign === "×";
  if (sign === "" || (isFactor && percent)) return null;
  // In a percentage or factor, three digits after a separator are decimals.
  const decimal = digits.includes(",") ? "," : ".";
  const amount = isFactor || percent ? readNumber(digits, decimal) : readAmount(digits);
  if (amount === null) return null;
  if (isFactor) return { kind: "times", amount };
  return { kind: sign === "+" ? "up" : "down", unit: percent ? "percent" : "rupiah", amount };
}

/** Returns a price after a step as a person would type it; `null` without a price, or where it would be below zero. */
export function calculatePrice(price: string, step: PriceStep, rounding: Rounding): string | null {
  const before = readAmount(price);
  const after = before === null ? null : applyPriceStep(before, step, rounding);
  return after === null ? null : write(after);
}

/** The cells typed in the table, by record key: the record's name, the replaced and typed values, and those saved but not yet in the list. */
export type TypedRows = Record<string, { named: Texts; seen: Texts; typed: Texts; saved: Texts }>;

/** A change of many records of one resource. */
export type Change =
  | { kind: "prices"; steps: Record<string, PriceStep>; rounding: Rounding }
  /** Replaces a part of a text wherever it stands. */
  | { kind: "replace"; field: string; find: string; by: string }
  /** Sets a field to one value, or to a value for each value of the field `of`; `to` has them. */
  | { kind: "pick"; field: string; of: string | null; to: Texts }
  | { kind: "typed"; rows: TypedRows }
  /** Writes texts into records by key; writing the same text removes the white space around it in the API. */
  | { kind: "mend"; rows: Record<string, Texts> };

/** The result of a change for one record: the fields with new values, or why it is refused. */
export type ChangeResult = { values: Texts; refusal: string | null };

const BELOW_ZERO = "akan menjadi kurang dari nol";
const NO_PRICE = "belum ada harga";

const UNCHANGED: ChangeResult = { values: {}, refusal: null };

/** Returns the values that differ from the texts of a record. */
function differing(texts: Texts, values: Texts, isSame: typeof isSameAmount = isSameText): Texts {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(texts[field] ?? "", value)),
  );
}

/** Writes a plain decimal as a person would type it, a whole number of any length. */
const write = (plain: string) => (plain.includes(".") ? formatAmount(Number(plain)) : groupDigits(plain));

function changePrices(
  texts: Texts,
  labels: Texts,
  { steps, rounding }: Extract<Change, { kind: "prices" }>,
): ChangeResult {
  const values: Texts = {};
  for (const [field, step] of Object.entries(steps)) {
    const before = readAmount(texts[field] ?? "");
    const label = labels[field] ?? field;
    if (before === null && step.kind !== "set") return { values: {}, refusal: `${label}: ${NO_PRICE}` };
    const after = applyPriceStep(before ?? "0", step, rounding);
    if (after === null) return { values: {}, refusal: `${label}: ${BELOW_ZERO}` };
    values[field] = write(after);
  }
  return { values: differing(texts, values, isSameAmount), refusal: null };
}

/** Applies a change to the texts of a record, without the validation of its form. */
export function applyChange(key: string, texts: Texts, labels: Texts, change: Change | null): ChangeResult {
  switch (change?.kind) {
    case undefined:
      return UNCHANGED;
    case "prices":
      return changePrices(texts, labels, change);
    case "replace": {
      if (change.find === "") return UNCHANGED;
      const before = texts[change.field] ?? "";
      const after = before.replaceAll(change.find, () => change.by).trim();
      return { values: differing(texts, { [change.field]: after }), refusal: null };
    }
    case "pick": {
      const to = change.to[change.of === null ? "" : (texts[change.of] ?? "")];
      return to ? { values: differing(texts, { [change.field]: to }), refusal: null } : UNCHANGED;
    }
    case "mend":
      return { values: change.rows[key] ?? {}, refusal: null };
    case "typed": {
      const { saved, typed = {} } = change.rows[key] ?? {};
      return { values: differing({ ...texts, ...saved }, typed, isSameAmount), refusal: null };
    }
  }
}
