import type { Texts } from "./columns";
import { eachGroup, groupRows } from "./groups";

/** The number that each row has, of which there are `size`; `none` is that of rows without a value. */
export type Numbers = { of: Int32Array; size: number; none: number };

/** Returns the numbers of texts. */
export const numbersOf = ({ of, texts, none }: Texts): Numbers => ({ of, size: texts.length, none });

/** Numbers the pairs of numbers that rows have; -1 where one of them is missing. */
export function numberPairs(one: Numbers, other: Numbers): Numbers {
  const of = new Int32Array(one.of.length).fill(-1);
  const pairs = new Int32Array(other.size).fill(-1);
  const rows = new Int32Array(of.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  let size = 0;
  const isIn = (row: number) => one.of[row] !== one.none && other.of[row] !== other.none;
  eachGroup(groupRows(rows, one.of, isIn), 1, (ofOne) => {
    const first = size;
    for (let at = 0; at < ofOne.length; at++) {
      const row = ofOne[at] ?? 0;
      const second = other.of[row] ?? 0;
      // A smaller one is the pair of another group.
      if ((pairs[second] ?? -1) < first) pairs[second] = size++;
      of[row] = pairs[second] ?? -1;
    }
  });
  return { of, size, none: -1 };
}
