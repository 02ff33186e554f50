import { randomInt } from "node:crypto";

/** Draws the seed of the property tests, unless one is given, and prints it: with it the same cases come again. */
export default function setup(): void {
  process.env.SEED ??= String(randomInt(2 ** 31));
  console.log(`Property tests: SEED=${process.env.SEED}`);
}
