import { formatAmount } from "../../list/format-value";
import { eachGroup, groupRows } from "../counts/groups";
import type { Rule } from "./rule";

/** An item with fewer counts has nothing that is usual. */
const FEWEST_COUNTS = 8;

const MOST_DEVIATIONS = 8;

const MOST_TIMES = 3;

type Usual = { median: number; deviation: number };

function medianOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Returns the absolute deviations of sorted amounts from their median, the smaller half of them in order. */
function smallerDeviations(sorted: Float64Array, median: number): Float64Array {
  const deviations = new Float64Array(sorted.length);
  let below = (sorted.length - 1) >> 1;
  let above = below + 1;
  for (let at = 0; at <= sorted.length >> 1; at++) {
    const lower = below < 0 ? Number.POSITIVE_INFINITY : median - (sorted[below] ?? 0);
    const higher = above < sorted.length ? (sorted[above] ?? 0) - median : Number.POSITIVE_INFINITY;
    deviations[at] = Math.min(lower, higher);
    if (lower <= higher) below -= 1;
    else above += 1;
  }
  return deviations;
}

/** Returns the median of amounts and the median of their absolute deviations from it. */
function usualOf(amounts: Float64Array): Usual {
  const sorted = amounts.sort();
  const median = medianOf(sorted);
  return { median, deviation: medianOf(smallerDeviations(sorted, median)) };
}

function isFar(amount: number, { median, deviation }: Usual): boolean {
  if (deviation > 0) return Math.abs(amount - median) > MOST_DEVIATIONS * deviation;
  return amount > MOST_TIMES * median || amount * MOST_TIMES < median;
}

/** Flags the rows whose Jumlah is far from what their item has, by median and median absolute deviation over all branches. */
export const farRule: Rule = ({ counts: { amounts, by }, found }) => {
  const { of, none } = by.kode_part;
  const rows: number[] = [];
  const usual = new Map<number, Usual>();
  const isCounted = (row: number) => (amounts[row] ?? 0) > 0 && of[row] !== none;
  eachGroup(groupRows(found, of, isCounted), FEWEST_COUNTS, (counted, item) => {
    const ofCounted = new Float64Array(counted.length);
    for (let at = 0; at < counted.length; at++) ofCounted[at] = amounts[counted[at] ?? 0] ?? 0;
    const ofItem = usualOf(ofCounted);
    usual.set(item, ofItem);
    for (const row of counted) if (isFar(amounts[row] ?? 0, ofItem)) rows.push(row);
  });
  return {
    rows,
    why(row) {
      const [amount, median, deviation] = [
        amounts[row] ?? 0,
        usual.get(of[row] ?? -1)?.median ?? 0,
        usual.get(of[row] ?? -1)?.deviation ?? 0,
      ].map(formatAmount);
      return { text: `Jumlahnya ${amount}; biasanya ${median}, dengan simpangan ${deviation}` };
    },
  };
};
