import { getRowIndexes, groupRows, medianOf, memoize } from "../list/columns";
import { DAY_MS, formatDay, parseLocalTime } from "../list/format";
import { formatAmount } from "../list/format-value";
import type { ColumnarList } from "../list/list";
import { dayNumberOf, readStockCounts, type StockCounts, type TextColumn } from "../opname/counts";
import type { Finding } from "./rule-input";
import { COUNT_JUMP_RATIO, MAX_COUNT_DEVIATIONS, MIN_ITEM_COUNTS, type StockRuleName } from "./rule-names";

/** Returns a function that runs a rule over a list of stock counts, and caches the finding of each rule. */
export function createStockRuleRunner(list: ColumnarList, timeZone: string) {
  const now = parseLocalTime(new Date().toISOString(), timeZone) ?? Date.now();
  const input = createStockInput(readStockCounts(list, timeZone), getRowIndexes(list.length), now);
  return memoize((rule: StockRuleName): Finding => ({ rule, ...STOCK_RULES[rule](input) }));
}

/** Returns the input of the stock count rules; `countsOverTime` computes its result only once, when a rule first calls it. */
export function createStockInput(counts: StockCounts, foundRows: Int32Array, now: number): StockRuleInput {
  let groups: number[][] | null = null;
  return { counts, foundRows, now, countsOverTime: () => (groups ??= groupRecounts(counts, foundRows)) };
}

/** Returns the rows of each item that a branch has counted more than once, in order of time; only counts with a positive number and a date. */
function groupRecounts({ amounts, times, itemBranches }: StockCounts, foundRows: Int32Array): number[][] {
  const { indexes, emptyIndex } = itemBranches;
  const timeOf = (row: number) => times[row] ?? Number.NaN;
  const groups = groupRows(foundRows.toSorted(), (row) => {
    const isCounted = (amounts[row] ?? 0) > 0 && !Number.isNaN(timeOf(row)) && indexes[row] !== emptyIndex;
    return isCounted ? (indexes[row] ?? null) : null;
  });
  const repeatedGroups = [...groups.values()].filter((rows) => rows.length > 1);
  return repeatedGroups.map((rows) => rows.sort((one, other) => timeOf(one) - timeOf(other)));
}

/** The input of the stock count rules; `foundRows` are the indexes of the rows to check, `now` is the local time of the business. */
type StockRuleInput = {
  counts: StockCounts;
  foundRows: Int32Array;
  now: number;
  /** Returns the result of `groupRecounts`. */
  countsOverTime: () => number[][];
};

export type StockRule = (input: StockRuleInput) => Omit<Finding, "rule">;

function describeInvalidAmount(amount: number, original: string | number): string {
  if (amount === 0) return "Jumlahnya nol";
  if (amount < 0) return "Jumlahnya negatif";
  return original === "" ? "Jumlahnya kosong" : `Jumlahnya bukan angka: ${original}`;
}

/** Flags counts whose number (Jumlah) is missing, not a number, negative or zero. */
export const amountRule: StockRule = ({ counts: { amounts, readCell }, foundRows }) => ({
  rows: Array.from(foundRows.filter((row) => !((amounts[row] ?? Number.NaN) > 0))),
  why: (row) => describeInvalidAmount(amounts[row] ?? Number.NaN, readCell("jumlah", row)),
});

/** Flags counts whose date is missing, invalid or in the future. */
export const dateRule: StockRule = ({ counts: { times, readCell }, foundRows, now }) => ({
  rows: Array.from(foundRows.filter((row) => !((times[row] ?? Number.NaN) <= now))),
  why(row) {
    const text = readCell("created_at", row);
    if (text === "") return "Tanggalnya kosong";
    return Number.isNaN(times[row]) ? `Tanggalnya tidak terbaca: ${text}` : "Tanggalnya di masa depan";
  },
});

/** Flags counts without a photo. */
const noPhotoRule: StockRule = ({ counts: { photos }, foundRows }) => ({
  rows: Array.from(foundRows.filter((row) => photos.indexes[row] === photos.emptyIndex)),
  why: () => "Tidak ada foto",
});

/** Flags counts whose photo is also that of another count. */
export const samePhotoRule: StockRule = ({ counts: { photos }, foundRows }) => {
  const { indexes, emptyIndex } = photos;
  const groups = groupRows(foundRows, (row) => (indexes[row] === emptyIndex ? null : (indexes[row] ?? null)));
  const rowsWithPhotoOf = (row: number) => groups.get(indexes[row] ?? emptyIndex) ?? [];
  return {
    rows: Array.from(groups.values()).flatMap((rows) => (rows.length > 1 ? rows : [])),
    why: (row) => `Foto yang sama di ${formatAmount(rowsWithPhotoOf(row).length)} catatan`,
    comparedRow: (row) => rowsWithPhotoOf(row).find((each) => each !== row),
  };
};

/** Groups the rows that `isIncluded` accepts by their text in a column, and returns the groups with several texts in the column `other`. */
function findMixedGroups(
  foundRows: Int32Array,
  { indexes }: TextColumn,
  isIncluded: (row: number) => boolean,
  other: TextColumn,
) {
  const groups = groupRows(foundRows, (row) => (isIncluded(row) ? (indexes[row] ?? 0) : null));
  for (const [text, rows] of groups) {
    const first = other.indexes[rows[0] ?? 0];
    if (rows.every((row) => other.indexes[row] === first)) groups.delete(text);
  }
  return groups;
}

/** Flags counts whose item code also occurs with another name, or whose item name with another code; empty codes and names are ignored. */
export const twoNamesRule: StockRule = ({ counts: { groupColumns, itemNames }, foundRows }) => {
  const codes = groupColumns.kode_part;
  const [codeIndexes, nameIndexes] = [codes.indexes, itemNames.indexes];
  const hasCodeAndName = (row: number) =>
    codeIndexes[row] !== codes.emptyIndex && nameIndexes[row] !== itemNames.emptyIndex;
  const groupsByCode = findMixedGroups(foundRows, codes, hasCodeAndName, itemNames);
  const groupsByName = findMixedGroups(foundRows, itemNames, hasCodeAndName, codes);
  const hasOtherNameOrCode = (row: number) =>
    groupsByCode.has(codeIndexes[row] ?? -1) || groupsByName.has(nameIndexes[row] ?? -1);
  const rowWithOtherName = (row: number) =>
    groupsByCode.get(codeIndexes[row] ?? -1)?.find((each) => nameIndexes[each] !== nameIndexes[row]);
  const rowWithOtherCode = (row: number) =>
    groupsByName.get(nameIndexes[row] ?? -1)?.find((each) => codeIndexes[each] !== codeIndexes[row]);
  const textAt = ({ indexes, texts }: TextColumn, row: number) => texts[indexes[row] ?? 0];
  return {
    rows: Array.from(foundRows.filter(hasOtherNameOrCode)),
    why(row) {
      const named = rowWithOtherName(row);
      if (named !== undefined) return `Kode ${textAt(codes, row)} juga bernama ${textAt(itemNames, named)}`;
      return `Nama ${textAt(itemNames, row)} juga berkode ${textAt(codes, rowWithOtherCode(row) ?? row)}`;
    },
    comparedRow: (row) => rowWithOtherName(row) ?? rowWithOtherCode(row),
  };
};

/** Flags counts of an item that a branch has counted more than once on a day, with different numbers. */
export const contradictoryCountsRule: StockRule = ({ counts: { amounts, times, days }, countsOverTime }) => {
  const otherCountByRow = new Map<number, number>();
  for (const series of countsOverTime())
    for (const ofDay of groupRows(series, (row) => days.dayIndexes[row] ?? -1).values()) {
      const [first = 0] = ofDay;
      const different = ofDay.find((row) => amounts[row] !== amounts[first]);
      if (different === undefined) continue;
      for (const row of ofDay) otherCountByRow.set(row, amounts[row] === amounts[first] ? different : first);
    }
  return {
    rows: [...otherCountByRow.keys()],
    why(row) {
      const own = formatAmount(amounts[row] ?? 0);
      const other = formatAmount(amounts[otherCountByRow.get(row) ?? row] ?? 0);
      return `Pada ${formatDay(dayNumberOf(times[row] ?? 0) * DAY_MS)} dihitung ${own} dan ${other}`;
    },
    comparedRow: (row) => otherCountByRow.get(row),
  };
};

/** Flags counts that differ from the branch's previous count of the item by at least the factor `COUNT_JUMP_RATIO`. */
export const countJumpRule: StockRule = ({ counts: { amounts }, countsOverTime }) => {
  const previousByRow = new Map<number, number>();
  for (const series of countsOverTime())
    for (let index = 1; index < series.length; index++) {
      const earlier = series[index - 1] ?? 0;
      const later = series[index] ?? 0;
      const one = amounts[earlier] ?? 0;
      const other = amounts[later] ?? 0;
      if (Math.max(one, other) >= COUNT_JUMP_RATIO * Math.max(1, Math.min(one, other)))
        previousByRow.set(later, earlier);
    }
  return {
    rows: [...previousByRow.keys()],
    why(row) {
      const previous = formatAmount(amounts[previousByRow.get(row) ?? row] ?? 0);
      return `Sebelumnya ${previous}, lalu ${formatAmount(amounts[row] ?? 0)}`;
    },
    comparedRow: (row) => previousByRow.get(row),
  };
};

type UsualCount = { median: number; deviation: number };

function calculateUsualCount(amounts: readonly number[]): UsualCount {
  const median = medianOf(amounts);
  return { median, deviation: medianOf(amounts.map((amount) => Math.abs(amount - median))) };
}

function isFarFromUsual(amount: number, { median, deviation }: UsualCount): boolean {
  if (deviation > 0) return Math.abs(amount - median) > MAX_COUNT_DEVIATIONS * deviation;
  return amount > COUNT_JUMP_RATIO * median || amount * COUNT_JUMP_RATIO < median;
}

/** Flags counts that are far from the median of their item's counts, measured in median absolute deviations or, if these are 0, as a ratio. Ignores counts of 0 and items with few counts. */
export const unusualCountRule: StockRule = ({ counts: { amounts, groupColumns }, foundRows }) => {
  const { indexes, emptyIndex } = groupColumns.kode_part;
  const rows: number[] = [];
  const usualCountByItem = new Map<number, UsualCount>();
  const groups = groupRows(foundRows, (row) =>
    (amounts[row] ?? 0) > 0 && indexes[row] !== emptyIndex ? (indexes[row] ?? null) : null,
  );
  for (const [item, counted] of groups) {
    if (counted.length < MIN_ITEM_COUNTS) continue;
    const ofItem = calculateUsualCount(counted.map((row) => amounts[row] ?? 0));
    usualCountByItem.set(item, ofItem);
    for (const row of counted) if (isFarFromUsual(amounts[row] ?? 0, ofItem)) rows.push(row);
  }
  return {
    rows,
    why(row) {
      const { median = 0, deviation = 0 } = usualCountByItem.get(indexes[row] ?? -1) ?? {};
      const amount = formatAmount(amounts[row] ?? 0);
      return `Jumlahnya ${amount}; biasanya ${formatAmount(median)}, dengan simpangan ${formatAmount(deviation)}`;
    },
  };
};

const STOCK_RULES: Record<StockRuleName, StockRule> = {
  jumlah: amountRule,
  biasanya: unusualCountRule,
  sehari: contradictoryCountsRule,
  lonjakan: countJumpRule,
  tanggal: dateRule,
  "tanpa-foto": noPhotoRule,
  "foto-sama": samePhotoRule,
  ganda: twoNamesRule,
};
