/** How a price is changed; `amount` is a plain decimal: a part of a hundred, or rupiah. */
export type PriceStep =
  | { kind: "up" | "down"; unit: "percent" | "rupiah"; amount: string }
  | { kind: "set"; amount: string };

/** To what a changed price is rounded, in rupiah. */
export const ROUNDINGS = [1, 100, 500, 1000] as const;

export type Rounding = (typeof ROUNDINGS)[number];

/** An exact decimal: `units` divided by ten to the power of `places`. */
type Decimal = { units: bigint; places: number };

const HUNDRED = 100n;
const TEN = 10n;
const TWO = 2n;

const power = (places: number) => TEN ** BigInt(places);

function parse(plain: string): Decimal {
  const [whole = "", fraction = ""] = plain.split(".");
  return { units: BigInt(whole + fraction), places: fraction.length };
}

/** Returns the price after a step, over its denominator, before it is rounded. */
function stepped(price: Decimal, step: Extract<PriceStep, { unit: string }>) {
  const by = parse(step.amount);
  const sign = step.kind === "up" ? 1n : -1n;
  const [ofPrice, ofStep] = [power(price.places), power(by.places)];
  if (step.unit === "percent")
    return {
      over: price.units * (HUNDRED * ofStep + sign * by.units),
      under: ofPrice * HUNDRED * ofStep,
    };
  return { over: price.units * ofStep + sign * by.units * ofPrice, under: ofPrice * ofStep };
}

/**
 * Returns a price after a step, as a plain decimal: rounded half up, unless it is set; `null` if it would fall below zero.
 * The arithmetic is exact.
 */
export function stepPrice(price: string, step: PriceStep, rounding: Rounding): string | null {
  if (step.kind === "set") return step.amount;
  const { over, under } = stepped(parse(price), step);
  if (over < 0n) return null;
  const to = BigInt(rounding);
  return String(((TWO * over + under * to) / (TWO * under * to)) * to);
}
