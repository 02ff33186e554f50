/** A small seeded generator (mulberry32): the same seed always gives the same sequence. */
export type Random = {
  /** Returns an integer from 0 to `below`, exclusive. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
};

/** Returns the generator of one seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const int = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return { int, pick: (from) => at(from, int(from.length)) };
}

/** Returns the entry at an index modulo the length; throws on an empty list. */
export function at<T>(from: readonly T[], place: number): T {
  const found = from[place % from.length];
  if (found === undefined) throw new Error("The list of seed data is empty.");
  return found;
}
