import fc, { type IRawProperty } from "fast-check";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** How many cases of a property were checked. */
    cases?: number;
  }
}

const FACTOR = Number(process.env.PROPERTY_FACTOR ?? 1);

const MOST_MS = 20_000;

/**
 * Tests a property with so many random cases, times `PROPERTY_FACTOR`; the same `SEED` brings the same cases, and a
 * failure names the smallest one that was found.
 */
export function testProperty<Case>(name: string, cases: number, property: IRawProperty<Case>): void {
  test(name, { timeout: MOST_MS * FACTOR }, async ({ task }) => {
    const numRuns = cases * FACTOR;
    await fc.assert(property, { numRuns, seed: Number(process.env.SEED) });
    task.meta.cases = numRuns;
  });
}
