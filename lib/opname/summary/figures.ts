import { type Numbers, numbersOf } from "../counts/columns";
import type { Counts } from "../counts/counts";
import { tidy } from "./sums";

/** The figures of found counts; `leftOut` counts those whose Jumlah is no number, times are local ones. */
export type Figures = {
  records: number;
  total: number;
  leftOut: number;
  items: number;
  branches: number;
  people: number;
  withPhoto: number;
  first: number | null;
  last: number | null;
};

/** Counts the different numbers of found rows, without the one that stands for none. */
function countDifferent(found: Int32Array, { of, size, none }: Numbers): number {
  const isSeen = new Uint8Array(size);
  let count = 0;
  for (let place = 0; place < found.length; place++) {
    const at = of[found[place] ?? 0] ?? -1;
    if (at === none || isSeen[at]) continue;
    isSeen[at] = 1;
    count += 1;
  }
  return count;
}

/** Returns the figures of the found rows. */
export function readFigures(counts: Counts, found: Int32Array): Figures {
  const { amounts, times, hasPhoto, by, branches } = counts;
  let [total, leftOut, withPhoto] = [0, 0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < found.length; place++) {
    const row = found[place] ?? 0;
    const amount = amounts[row] ?? Number.NaN;
    if (Number.isNaN(amount)) leftOut += 1;
    else total += amount;
    withPhoto += hasPhoto[row] ?? 0;
    const time = times[row] ?? Number.NaN;
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const isDated = first <= last;
  return {
    records: found.length,
    total: tidy(total),
    leftOut,
    items: countDifferent(found, numbersOf(by.kode_part)),
    branches: countDifferent(found, branches),
    people: countDifferent(found, numbersOf(by.nama_mekanik)),
    withPhoto,
    first: isDated ? first : null,
    last: isDated ? last : null,
  };
}
