import { formatAmount } from "../../lists/formats/format-number";
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

/** Returns the median of amounts and the median of their absolute deviations from it. */
function usualOf(amounts: Float64Array): Usual {
  const median = medianOf(amounts.sort());
  const deviations = amounts.map((amount) => Math.abs(amount - median));
  return { median, deviation: medianOf(deviations.sort()) };
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
  eachGroup(groupRows(found, of, isCounted), (counted, item) => {
    if (counted.length < FEWEST_COUNTS) return;
    const ofItem = usualOf(Float64Array.from(counted, (row) => amounts[row] ?? 0));
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
