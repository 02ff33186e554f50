import { formatDay } from "../../list/format";
import { formatAmount } from "../../list/format-value";
import { DAY_MS, dayOf } from "../counts/days";
import { eachGroup } from "../counts/groups";
import type { Rule } from "./rule";

/** Flags the rows of an item that was counted more than once in a branch on a day of the business, with different numbers. */
export const twiceRule: Rule = ({ counts: { amounts, times, days }, series: all }) => {
  const rows: number[] = [];
  const others = new Map<number, number>();
  eachGroup(all(), 2, (series) => {
    for (let start = 0, end = 0; start < series.length; start = end) {
      const day = days.of[series[start] ?? 0];
      while (end < series.length && days.of[series[end] ?? 0] === day) end += 1;
      if (end - start < 2) continue;
      const ofDay = series.subarray(start, end);
      const first = ofDay[0] ?? 0;
      let at = 1;
      while (at < ofDay.length && amounts[ofDay[at] ?? 0] === amounts[first]) at += 1;
      const different = ofDay[at];
      if (different === undefined) continue;
      for (const row of ofDay) {
        rows.push(row);
        others.set(row, amounts[row] === amounts[first] ? different : first);
      }
    }
  });
  return {
    rows,
    why(row) {
      const other = others.get(row) ?? row;
      const [here, there] = [row, other].map((each) => formatAmount(amounts[each] ?? 0));
      const day = formatDay(dayOf(times[row] ?? 0) * DAY_MS);
      return { text: `Pada ${day} dihitung ${here} dan ${there}`, other };
    },
  };
};
