import { groupRows, medianOf, rowIndexes } from "../list/columns";
import { DAY_MS, formatDay, parseLocalTime } from "../list/format";
import { formatAmount } from "../list/format-value";
import type { ColumnarList } from "../list/list";
import { type Counts, dayNumberOf, type RowTexts, readCounts } from "../opname/counts";
import { type Finding, memoize } from "./rule-input";
import { type CountRuleName, JUMP_RATIO, MAX_COUNT_DEVIATIONS, MIN_COUNTS } from "./rule-names";

/** The input of the stock count rules: the counts, the indexes of the rows to check, and the local time of the business. */
type CountRuleInput = {
  counts: Counts;
  foundRows: Int32Array;
  now: number;
  /** Returns the rows of each item that a branch has counted several times, those with a positive number and a date, in order of time. */
  series: () => number[][];
};

type CountFinding = Omit<Finding, "rule">;

export type CountRule = (input: CountRuleInput) => CountFinding;

function reasonFor(amount: number, original: string | number): string {
  if (amount === 0) return "Jumlahnya nol";
  if (amount < 0) return "Jumlahnya negatif";
  return original === "" ? "Jumlahnya kosong" : `Jumlahnya bukan angka: ${original}`;
}

/** Flags the rows whose Jumlah is missing, not a number, negative or zero. */
export const amountRule: CountRule = ({ counts: { amounts, cellOf }, foundRows }) => ({
  rows: Array.from(foundRows.filter((row) => !((amounts[row] ?? Number.NaN) > 0))),
  why: (row) => reasonFor(amounts[row] ?? Number.NaN, cellOf("jumlah", row)),
});

/** Flags the rows whose date is missing, unreadable or after now. */
export const dateRule: CountRule = ({ counts: { times, cellOf }, foundRows, now }) => ({
  rows: Array.from(foundRows.filter((row) => !((times[row] ?? Number.NaN) <= now))),
  why(row) {
    const text = cellOf("created_at", row);
    if (text === "") return "Tanggalnya kosong";
    return Number.isNaN(times[row]) ? `Tanggalnya tidak terbaca: ${text}` : "Tanggalnya di masa depan";
  },
});

/** Flags the rows without a photo. */
const noPhotoRule: CountRule = ({ counts: { photos }, foundRows }) => ({
  rows: Array.from(foundRows.filter((row) => photos.of[row] === photos.none)),
  why: () => "Tidak ada foto",
});

/** Flags the rows that have a photo in common with another row. */
export const samePhotoRule: CountRule = ({ counts: { photos }, foundRows }) => {
  const { of, none } = photos;
  const groups = groupRows(foundRows, (row) => (of[row] === none ? null : (of[row] ?? null)));
  const sharing = (row: number) => groups.get(of[row] ?? none) ?? [];
  return {
    rows: Array.from(groups.values()).flatMap((rows) => (rows.length > 1 ? rows : [])),
    why: (row) => `Foto yang sama di ${formatAmount(sharing(row).length)} catatan`,
    other: (row) => sharing(row).find((each) => each !== row),
  };
};

/** Returns the rows of each text whose rows differ in another column, by the number of the text; ignores rows that `isIn` rejects. */
function findMixed(foundRows: Int32Array, { of }: RowTexts, isIn: (row: number) => boolean, other: RowTexts) {
  const groups = groupRows(foundRows, (row) => (isIn(row) ? (of[row] ?? 0) : null));
  for (const [text, rows] of groups) {
    const first = other.of[rows[0] ?? 0];
    if (rows.every((row) => other.of[row] === first)) groups.delete(text);
  }
  return groups;
}

/** Flags all rows of an item code with two names, and of a name with two codes; empty codes and names do not count. */
export const twoNamesRule: CountRule = ({ counts: { by, names }, foundRows }) => {
  const codes = by.kode_part;
  const isNamed = (row: number) => codes.of[row] !== codes.none && names.of[row] !== names.none;
  const ofCodes = findMixed(foundRows, codes, isNamed, names);
  const ofNames = findMixed(foundRows, names, isNamed, codes);
  const isMixed = (row: number) => ofCodes.has(codes.of[row] ?? -1) || ofNames.has(names.of[row] ?? -1);
  const otherName = (row: number) =>
    ofCodes.get(codes.of[row] ?? -1)?.find((each) => names.of[each] !== names.of[row]);
  const otherCode = (row: number) =>
    ofNames.get(names.of[row] ?? -1)?.find((each) => codes.of[each] !== codes.of[row]);
  const textAt = ({ of, texts }: RowTexts, row: number) => texts[of[row] ?? 0];
  return {
    rows: Array.from(foundRows.filter(isMixed)),
    why(row) {
      const named = otherName(row);
      if (named !== undefined) return `Kode ${textAt(codes, row)} juga bernama ${textAt(names, named)}`;
      return `Nama ${textAt(names, row)} juga berkode ${textAt(codes, otherCode(row) ?? row)}`;
    },
    other: (row) => otherName(row) ?? otherCode(row),
  };
};

/** Flags the rows of an item that was counted more than once in a branch on a day of the business, with different numbers. */
export const recountRule: CountRule = ({ counts: { amounts, times, days }, series: all }) => {
  const others = new Map<number, number>();
  for (const series of all())
    for (const ofDay of groupRows(series, (row) => days.of[row] ?? -1).values()) {
      const [first = 0] = ofDay;
      const different = ofDay.find((row) => amounts[row] !== amounts[first]);
      if (different === undefined) continue;
      for (const row of ofDay) others.set(row, amounts[row] === amounts[first] ? different : first);
    }
  return {
    rows: [...others.keys()],
    why(row) {
      const [own, other] = [row, others.get(row) ?? row].map((each) => formatAmount(amounts[each] ?? 0));
      return `Pada ${formatDay(dayNumberOf(times[row] ?? 0) * DAY_MS)} dihitung ${own} dan ${other}`;
    },
    other: (row) => others.get(row),
  };
};

/** Flags the counts of an item in a branch that are at least three times the previous one, or a third of it. */
export const jumpRule: CountRule = ({ counts: { amounts }, series: all }) => {
  const before = new Map<number, number>();
  for (const series of all())
    for (let index = 1; index < series.length; index++) {
      const earlier = series[index - 1] ?? 0;
      const later = series[index] ?? 0;
      const one = amounts[earlier] ?? 0;
      const other = amounts[later] ?? 0;
      if (Math.max(one, other) >= JUMP_RATIO * Math.max(1, Math.min(one, other))) before.set(later, earlier);
    }
  return {
    rows: [...before.keys()],
    why(row) {
      const [was, is] = [before.get(row) ?? row, row].map((each) => formatAmount(amounts[each] ?? 0));
      return `Sebelumnya ${was}, lalu ${is}`;
    },
    other: (row) => before.get(row),
  };
};

type Usual = { median: number; deviation: number };

function usualOf(amounts: readonly number[]): Usual {
  const median = medianOf(amounts);
  return { median, deviation: medianOf(amounts.map((amount) => Math.abs(amount - median))) };
}

function isFar(amount: number, { median, deviation }: Usual): boolean {
  if (deviation > 0) return Math.abs(amount - median) > MAX_COUNT_DEVIATIONS * deviation;
  return amount > JUMP_RATIO * median || amount * JUMP_RATIO < median;
}

/** Flags the rows whose Jumlah is far from the usual count of their item, by median and median absolute deviation over all branches. */
export const unusualCountRule: CountRule = ({ counts: { amounts, by }, foundRows }) => {
  const { of, none } = by.kode_part;
  const rows: number[] = [];
  const usual = new Map<number, Usual>();
  const groups = groupRows(foundRows, (row) =>
    (amounts[row] ?? 0) > 0 && of[row] !== none ? (of[row] ?? null) : null,
  );
  for (const [item, counted] of groups) {
    if (counted.length < MIN_COUNTS) continue;
    const ofItem = usualOf(counted.map((row) => amounts[row] ?? 0));
    usual.set(item, ofItem);
    for (const row of counted) if (isFar(amounts[row] ?? 0, ofItem)) rows.push(row);
  }
  return {
    rows,
    why(row) {
      const [amount, median, deviation] = [
        amounts[row] ?? 0,
        usual.get(of[row] ?? -1)?.median ?? 0,
        usual.get(of[row] ?? -1)?.deviation ?? 0,
      ].map(formatAmount);
      return `Jumlahnya ${amount}; biasanya ${median}, dengan simpangan ${deviation}`;
    },
  };
};

export const COUNT_RULES_BY_NAME: Record<CountRuleName, CountRule> = {
  jumlah: amountRule,
  biasanya: unusualCountRule,
  sehari: recountRule,
  lonjakan: jumpRule,
  tanggal: dateRule,
  "tanpa-foto": noPhotoRule,
  "foto-sama": samePhotoRule,
  ganda: twoNamesRule,
};

function readSeries({ amounts, times, partBranches }: Counts, foundRows: Int32Array): number[][] {
  const timeOf = (row: number) => times[row] ?? Number.NaN;
  const groups = groupRows(foundRows.toSorted(), (row) => {
    const isCounted =
      (amounts[row] ?? 0) > 0 && !Number.isNaN(timeOf(row)) && partBranches.of[row] !== partBranches.none;
    return isCounted ? (partBranches.of[row] ?? null) : null;
  });
  const several = [...groups.values()].filter((rows) => rows.length > 1);
  return several.map((rows) => rows.sort((one, other) => timeOf(one) - timeOf(other)));
}

/** Creates the input of the stock count rules; the counts of each item over time are computed on first use. */
export function createCountInput(counts: Counts, foundRows: Int32Array, now: number): CountRuleInput {
  let series: number[][] | null = null;
  return { counts, foundRows, now, series: () => (series ??= readSeries(counts, foundRows)) };
}

/** Returns a function that finds the stock counts that a rule flags, and caches the result of each rule. */
export function createCountRules(list: ColumnarList, timeZone: string) {
  const now = parseLocalTime(new Date().toISOString(), timeZone) ?? Date.now();
  const input = createCountInput(readCounts(list, timeZone), rowIndexes(list.length), now);
  return memoize((rule: CountRuleName): Finding => ({ rule, ...COUNT_RULES_BY_NAME[rule](input) }));
}
