import { randomInt } from "node:crypto";

/** Sets and prints the seed of the property tests, unless SEED is set; the same seed gives the same cases. */
export default function setup(): void {
  process.env.SEED ??= String(randomInt(2 ** 31));
  console.log(`Property tests: SEED=${process.env.SEED}`);
}
