import type { PriceStep } from "@/lib/batch/changes/price-step";
import { readAmount } from "@/lib/fields/amount";

/** A change of a price as it is typed; `none` leaves the price as it is. */
export type TypedStep = { kind: "none" | "up" | "down" | "set"; unit: "percent" | "rupiah"; amount: string };

export const UNTYPED: TypedStep = { kind: "none", unit: "percent", amount: "" };

/** Returns the change that is typed, `null` without one. */
export function readStep({ kind, unit, amount }: TypedStep): PriceStep | null {
  const plain = readAmount(amount);
  if (kind === "none" || plain === null) return null;
  return kind === "set" ? { kind, amount: plain } : { kind, unit, amount: plain };
}
