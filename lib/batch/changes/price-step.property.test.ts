import fc from "fast-check";
import { expect, test } from "vitest";
import { testProperty } from "../../testing/property";
import {
  applyPriceChange,
  calculatePrice,
  type PriceChange,
  parsePriceChange,
  ROUNDING_MULTIPLES,
} from "./change";

const rounding = fc.constantFrom(...ROUNDING_MULTIPLES);

const THOUSANDTHS = 1000;

/** A plain decimal with at most three places, and the whole number of its thousandths. */
const decimal = (max: number) =>
  fc.nat({ max }).map((thousandths) => ({ thousandths, plain: String(thousandths / THOUSANDTHS) }));

const price = decimal(5_000_000_000);
const by = decimal(300_000);
const direction = fc.constantFrom("up" as const, "down" as const);
const unit = fc.constantFrom("percent" as const, "rupiah" as const, "times" as const);

/** Returns whether `rounded` is the multiple of `to` nearest to the fraction, the upper one if two are. */
function isHalfUp(rounded: bigint, over: bigint, under: bigint, to: bigint): boolean {
  const twice = 2n * (rounded * under - over);
  return rounded % to === 0n && twice <= to * under && twice > -to * under;
}

testProperty(
  "a step is exact before it is rounded half up, and never falls below zero",
  300,
  fc.property(price, by, direction, unit, rounding, (from, part, kind, unit, to) => {
    const amount = part.plain;
    const step: PriceChange = unit === "times" ? { kind: unit, amount } : { kind, unit, amount };
    const was = BigInt(from.thousandths);
    const change = BigInt(kind === "up" ? part.thousandths : -part.thousandths);
    const [over, under] = {
      percent: [was * (100_000n + change), 100_000_000n] as const,
      rupiah: [was + change, 1000n] as const,
      times: [was * BigInt(part.thousandths), 1_000_000n] as const,
    }[unit];
    const changed = applyPriceChange(from.plain, step, to);
    if (changed === null) expect(over).toBeLessThan(0n);
    else expect(isHalfUp(BigInt(changed), over, under, BigInt(to))).toBe(true);
  }),
);

test.each<[string, PriceChange, (typeof ROUNDING_MULTIPLES)[number], string | null]>([
  ["12500", { kind: "up", unit: "percent", amount: "5" }, 100, "13100"],
  ["0.3", { kind: "up", unit: "rupiah", amount: "0.2" }, 1, "1"],
  ["100", { kind: "down", unit: "rupiah", amount: "100" }, 1, "0"],
  ["100", { kind: "down", unit: "percent", amount: "101" }, 1, null],
  ["100", { kind: "set", amount: "12500.5" }, 1000, "12500.5"],
])("%s after %j, rounded to %d, is %s", (price, step, to, after) => {
  expect(applyPriceChange(price, step, to)).toBe(after);
});

test.each<[string, string, string | null]>([
  ["12.500", "+7%", "13.375"],
  ["12.500", "-7,5 %", "11.563"],
  ["12.500", "−5000", "7.500"],
  ["12.500", "+ 5.000", "17.500"],
  ["12.500", "*1,07", "13.375"],
  ["12.500", "×1.075", "13.438"],
  ["12.500,5", "+1", "12.502"],
  ["12.500", "-12.501", null],
  ["", "+7%", null],
])("%s calculated by %s is %s", (from, typed, after) => {
  const step = parsePriceChange(typed);
  expect(step && calculatePrice(from, step, 1)).toBe(after);
});

test.each(["7%", "+", "+7,5.1%", "*7%", "--5", "12.500", "+x", ""])("%j is no step", (typed) => {
  expect(parsePriceChange(typed)).toBeNull();
});
