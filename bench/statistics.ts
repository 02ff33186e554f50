/** The spread of repeated measurements. */
export type Spread = { min: number; median: number; max: number };

function middle(sorted: number[]): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the spread of the values present, or `null` without any. */
export function spreadOf(values: (number | null | undefined)[]): Spread | null {
  const sorted = values.filter((value) => typeof value === "number").sort((one, other) => one - other);
  const [min] = sorted;
  const max = sorted.at(-1);
  return min === undefined || max === undefined ? null : { min, median: middle(sorted), max };
}

/** Returns the median of the values present, or `null` without any. */
export function medianOf(values: (number | null | undefined)[]): number | null {
  return spreadOf(values)?.median ?? null;
}

/** Returns the percentile `part` (0 to 1), or `null` without values. */
export function percentileOf(values: number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}
