import { groupDigits, readAmount } from "../../fields/amount";
import { writeNumber } from "../../resources/record-values";
import type { Texts } from "../planned-write";
import { type PriceStep, type Rounding, stepPrice } from "./price-step";

/**
 * What was typed into single records: the values that name each, those that were replaced, those that were typed, and those that
 * were saved before and that the list does not hold yet.
 */
export type TypedRows = Record<string, { named: Texts; seen: Texts; typed: Texts; saved: Texts }>;

/** A change of many records of one resource. */
export type Change =
  | { kind: "prices"; steps: Record<string, PriceStep>; rounding: Rounding }
  /** Replaces a part of a text wherever it stands. */
  | { kind: "replace"; field: string; find: string; by: string }
  /** Sets a field: to one value, or by the value of another field, `to` a value for each. */
  | { kind: "pick"; field: string; of: string | null; to: Texts }
  /** Sets the fields of single records, by their keys. */
  | { kind: "typed"; rows: TypedRows };

/** What a change makes of a record: the fields that become another, or why it cannot. */
export type Changed = { values: Texts; refusal: string | null };

const BELOW_ZERO = "akan menjadi kurang dari nol";
const NO_PRICE = "belum ada harga";

const UNCHANGED: Changed = { values: {}, refusal: null };

/** Returns what differs from the texts of a record; amounts are compared by their value. */
function differing(texts: Texts, values: Texts): Texts {
  const isSame = (field: string, value: string) => {
    const before = texts[field] ?? "";
    return value === before || (readAmount(value) !== null && readAmount(value) === readAmount(before));
  };
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(field, value)));
}

/** Writes a plain decimal as a person would type it, a whole number of any length. */
const write = (plain: string) => (plain.includes(".") ? writeNumber(Number(plain)) : groupDigits(plain));

function changePrices(
  texts: Texts,
  labels: Texts,
  { steps, rounding }: Extract<Change, { kind: "prices" }>,
): Changed {
  const values: Texts = {};
  for (const [field, step] of Object.entries(steps)) {
    const before = readAmount(texts[field] ?? "");
    const label = labels[field] ?? field;
    if (before === null && step.kind !== "set") return { values: {}, refusal: `${label}: ${NO_PRICE}` };
    const after = stepPrice(before ?? "0", step, rounding);
    if (after === null) return { values: {}, refusal: `${label}: ${BELOW_ZERO}` };
    values[field] = write(after);
  }
  return { values: differing(texts, values), refusal: null };
}

/** Returns what a change makes of a record with these texts, by the rules of the change alone. */
export function changeTexts(key: string, texts: Texts, labels: Texts, change: Change): Changed {
  switch (change.kind) {
    case "prices":
      return changePrices(texts, labels, change);
    case "replace": {
      const before = texts[change.field] ?? "";
      if (change.find === "") return UNCHANGED;
      const after = before.replaceAll(change.find, () => change.by).trim();
      return { values: differing(texts, { [change.field]: after }), refusal: null };
    }
    case "pick": {
      const to = change.to[change.of === null ? "" : (texts[change.of] ?? "")];
      return to ? { values: differing(texts, { [change.field]: to }), refusal: null } : UNCHANGED;
    }
    case "typed": {
      const { saved, typed = {} } = change.rows[key] ?? {};
      return { values: differing({ ...texts, ...saved }, typed), refusal: null };
    }
  }
}
