import type { Counts } from "../counts/counts";
import { type Groups, groupRows } from "../counts/groups";
import type { Subject } from "./rule";

function readSeries({ amounts, byTime, places, length }: Counts, found: Int32Array): Groups {
  const isFound = new Uint8Array(length);
  for (let place = 0; place < found.length; place++) isFound[found[place] ?? 0] = 1;
  return groupRows(byTime, places.of, (row) => isFound[row] === 1 && (amounts[row] ?? 0) > 0);
}

/** Returns what rules look at; the series are read when the first rule asks for them. */
export function subjectOf(counts: Counts, found: Int32Array, now: number): Subject {
  let series: Groups | null = null;
  return {
    counts,
    found,
    now,
    series() {
      series ??= readSeries(counts, found);
      return series;
    },
  };
}
