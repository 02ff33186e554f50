/** Random choices that the same seed repeats. */
export type Random = {
  /** From 0 to 1. */
  part: () => number;
  /** A whole number from `from` to `to`. */
  between: (from: number, to: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
};

/** Returns the random choices of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(part() * (to - from + 1));
  return { part, between, pick: (values) => values[between(0, values.length - 1)] as never };
}
