import { formatAmount } from "../../lists/formats/format-number";
import { eachGroup } from "../counts/groups";
import type { Rule } from "./rule";

const TIMES = 3;

/** Flags the counts of an item in a branch that are at least three times the previous one, or a third of it. */
export const jumpRule: Rule = ({ counts: { amounts }, series: all }) => {
  const before = new Map<number, number>();
  eachGroup(all(), (series) => {
    for (let at = 1; at < series.length; at++) {
      const [earlier = 0, later = 0] = [series[at - 1], series[at]];
      const [one = 0, other = 0] = [amounts[earlier], amounts[later]];
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
