import fc, { type IRawProperty } from "fast-check";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The number of checked cases of a property. */
    cases?: number;
  }
}

const FACTOR = Number(process.env.PROPERTY_FACTOR ?? 1);

const MAX_MS = 20_000;

/**
 * Tests a property with this many random cases, times `PROPERTY_FACTOR`, up to `most`. The same `SEED` gives the same cases; a failure
 * reports the smallest counterexample found.
 */
export function testProperty<Case>(
  name: string,
  cases: number,
  property: IRawProperty<Case>,
  most = Infinity,
): void {
  test(name, { timeout: MAX_MS * FACTOR }, async ({ task }) => {
    const numRuns = Math.min(cases * FACTOR, most);
    await fc.assert(property, { numRuns, seed: Number(process.env.SEED) });
    task.meta.cases = numRuns;
  });
}
