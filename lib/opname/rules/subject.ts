import type { Counts } from "../counts/counts";
import { eachGroup, type Groups, groupRows } from "../counts/groups";
import type { Subject } from "./rule";

function readSeries({ amounts, times, places }: Counts, found: Int32Array): Groups {
  const isCounted = (row: number) => (amounts[row] ?? 0) > 0 && !Number.isNaN(times[row]);
  const series = groupRows(found, places.of, isCounted);
  const timeOf = (row: number) => times[row] ?? 0;
  eachGroup(series, (rows) => rows.sort((one, other) => timeOf(one) - timeOf(other) || one - other));
  return series;
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
