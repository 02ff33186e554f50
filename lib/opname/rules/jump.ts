import { formatAmount } from "../../list/formats/format-number";
import { eachGroup } from "../counts/groups";
import type { Rule } from "./rule";

const TIMES = 3;

/** Flags the counts of an item in a branch that are at least three times the previous one, or a third of it. */
export const jumpRule: Rule = ({ counts: { amounts }, series: all }) => {
  const before = new Map<number, number>();
  eachGroup(all(), 2, (series) => {
    for (let at = 1; at < series.length; at++) {
      const earlier = series[at - 1] ?? 0;
      const later = series[at] ?? 0;
      const one = amounts[earlier] ?? 0;
      const other = amounts[later] ?? 0;
      if (Math.max(one, other) >= TIMES * Math.max(1, Math.min(one, other))) before.set(later, earlier);
    }
  });
  return {
    rows: [...before.keys()],
    why(row) {
      const other = before.get(row) ?? row;
      const [was, is] = [other, row].map((each) => formatAmount(amounts[each] ?? 0));
      return { text: `Sebelumnya ${was}, lalu ${is}`, other };
    },
  };
};
