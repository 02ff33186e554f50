import type { Counts } from "../counts/counts";
import { eachGroup, groupRows } from "../counts/groups";

/** Calls back with the counts of each item in each branch that have a number above zero and a date, the earliest first. */
export function eachSeries(
  { amounts, times, places }: Counts,
  found: Int32Array,
  call: (rows: Int32Array) => void,
): void {
  const isCounted = (row: number) => (amounts[row] ?? 0) > 0 && !Number.isNaN(times[row]);
  eachGroup(groupRows(found, places, isCounted), (rows) => {
    if (rows.length < 2) return;
    call(rows.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other));
  });
}
