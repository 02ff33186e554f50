import type { Counts, Texts } from "../counts/counts";
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

/** Counts the different values of found rows, without the one that stands for none. */
function countDifferent(found: Int32Array, of: Int32Array, size: number, none: number): number {
  const seen = new Uint8Array(size);
  for (const row of found) {
    const at = of[row] ?? -1;
    if (at >= 0 && at !== none) seen[at] = 1;
  }
  return seen.reduce((count, isSeen) => count + isSeen, 0);
}

const countTexts = (found: Int32Array, { texts, of, none }: Texts) =>
  countDifferent(found, of, texts.length, none);

/** Returns the figures of the found rows. */
export function readFigures(counts: Counts, found: Int32Array): Figures {
  const { amounts, times, photos, by, branches, length } = counts;
  const figures = { records: found.length, total: 0, leftOut: 0, withPhoto: 0 };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of found) {
    const amount = amounts[row] ?? Number.NaN;
    if (Number.isNaN(amount)) figures.leftOut += 1;
    else figures.total += amount;
    if (photos.of[row] !== photos.none) figures.withPhoto += 1;
    const time = times[row] ?? Number.NaN;
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const isDated = first <= last;
  return {
    ...figures,
    total: tidy(figures.total),
    items: countTexts(found, by.kode_part),
    branches: countDifferent(found, branches, length, -1),
    people: countTexts(found, by.nama_mekanik),
    first: isDated ? first : null,
    last: isDated ? last : null,
  };
}
