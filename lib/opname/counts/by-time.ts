import { DAY_MS, type DayNumbers } from "./days";
import { groupRows } from "./groups";

const LOW_BITS = 13;

/** Returns the rows that have a time, the earliest first, those of the same time in their order. */
export function orderByTime(times: Float64Array, { of, days }: DayNumbers): Int32Array {
  const rows = new Int32Array(times.length);
  const low = new Int32Array(times.length);
  const high = new Int32Array(times.length);
  for (let row = 0; row < times.length; row++) {
    rows[row] = row;
    const inDay = (times[row] ?? 0) - (days[of[row] ?? -1] ?? 0) * DAY_MS;
    low[row] = inDay & ((1 << LOW_BITS) - 1);
    high[row] = inDay >> LOW_BITS;
  }
  // Grouping keeps the order within a group: by the least part first, by the day last.
  return [low, high, of].reduce((ordered, part) => groupRows(ordered, part).rows, rows);
}
