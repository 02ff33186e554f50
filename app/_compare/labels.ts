import type { Reference, Shown, Sign } from "@/lib/compare/comparison";
import { readAmount } from "@/lib/fields/amount";
import { formatPrice } from "@/lib/list/format-value";

/** The mark of each sign beside a price, what it says, and its colours: nothing is told by colour alone. */
export const SIGNS: Record<Sign, { mark: string; words: string; look: string }> = {
  equal: { mark: "=", words: "sama dengan acuan", look: "bg-surface text-muted" },
  above: { mark: "▲", words: "di atas acuan", look: "bg-danger-soft text-danger" },
  below: { mark: "▼", words: "di bawah acuan", look: "bg-brand-soft text-brand-stronger" },
  missing: { mark: "∅", words: "Belum ada", look: "bg-sunken text-muted" },
  unclear: { mark: "?", words: "bukan satu angka", look: "bg-surface text-danger" },
  incomparable: { mark: "", words: "tanpa acuan", look: "bg-surface" },
};

const percent = new Intl.NumberFormat("id-ID", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Returns how far a price lies from its reference, as `+12,5%`; empty where it has none, or one of zero. */
export const distanceText = (price: number | string, reference: number) =>
  typeof price === "number" && reference > 0 ? percent.format(price / reference - 1) : "";

export const priceText = (value: number | string) =>
  typeof value === "number" ? (Number.isNaN(value) ? "" : formatPrice(value)) : value;

/** Returns a price as it is shown that stands in a write as a person would type it; what is none stays as it is. */
export function typedPriceText(typed: string): string {
  const amount = readAmount(typed);
  return amount === null ? typed : formatPrice(Number(amount));
}

export const FILTER_WORDS: Record<Exclude<Shown["filter"], "all">, string> = {
  different: "Hanya yang berbeda",
  missing: "Hanya yang belum ada",
};

export const referenceWords = (reference: Reference): string =>
  reference.kind === "dealer" ? reference.dealer : { median: "Median", lowest: "Terendah" }[reference.kind];
