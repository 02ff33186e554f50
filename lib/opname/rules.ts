import { formatDay } from "../list/format";
import { formatAmount } from "../list/format-value";
import { eachGroup, type Groups, groupRows, type Texts } from "./columns";
import { type Counts, DAY_MS, dayOf } from "./counts";
import { FEWEST_COUNTS, MOST_DEVIATIONS, type RuleName, TIMES } from "./rule-names";

type Reason = { text: string; other?: number };

/** The rows that a rule flags, each once, and why it flags one of them. */
export type Findings = { rows: number[]; why: (row: number) => Reason };

/** What rules look at: the found rows by their index in the list, and the local time of the business. */
export type Subject = {
  counts: Counts;
  found: Int32Array;
  now: number;
  /** Returns the counts of each item in each branch that have a number above zero and a date, the earliest first. */
  series: () => Groups;
};

export type Rule = (subject: Subject) => Findings;

function reasonFor(amount: number, given: string | number): string {
  if (amount === 0) return "Jumlahnya nol";
  if (amount < 0) return "Jumlahnya negatif";
  return given === "" ? "Jumlahnya kosong" : `Jumlahnya bukan angka: ${given}`;
}

/** Flags the rows whose Jumlah is missing, not a number, negative or zero. */
export const amountRule: Rule = ({ counts: { amounts, given }, found }) => ({
  rows: Array.from(found.filter((row) => !((amounts[row] ?? Number.NaN) > 0))),
  why: (row) => ({ text: reasonFor(amounts[row] ?? Number.NaN, given("jumlah", row)) }),
});

/** Flags the rows whose date is missing, unreadable or after now. */
export const dateRule: Rule = ({ counts: { times, given }, found, now }) => ({
  rows: Array.from(found.filter((row) => !((times[row] ?? Number.NaN) <= now))),
  why(row) {
    const text = given("created_at", row);
    if (text === "") return { text: "Tanggalnya kosong" };
    const isUnreadable = Number.isNaN(times[row]);
    return { text: isUnreadable ? `Tanggalnya tidak terbaca: ${text}` : "Tanggalnya di masa depan" };
  },
});

/** Flags the rows without a photo. */
export const noPhotoRule: Rule = ({ counts: { hasPhoto }, found }) => ({
  rows: Array.from(found.filter((row) => !hasPhoto[row])),
  why: () => ({ text: "Tidak ada foto" }),
});

/** Flags the rows whose photo is that of another row too. */
export const samePhotoRule: Rule = ({ counts: { photos }, found }) => {
  const { of, none } = photos;
  const rows: number[] = [];
  const sharing = new Map<number, Int32Array>();
  eachGroup(
    groupRows(found, of, (row) => of[row] !== none),
    2,
    (withPhoto, photo) => {
      sharing.set(photo, withPhoto);
      for (const row of withPhoto) rows.push(row);
    },
  );
  return {
    rows,
    why(row) {
      const all = sharing.get(of[row] ?? -1) ?? new Int32Array();
      return {
        text: `Foto yang sama di ${formatAmount(all.length)} catatan`,
        other: all.find((each) => each !== row),
      };
    },
  };
};

/** Returns, by the number of a text, the rows of it among those that are in, where these have different texts of another column. */
function findMixed(found: Int32Array, { of }: Texts, isIn: (row: number) => boolean, other: Texts) {
  const mixed = new Map<number, Int32Array>();
  eachGroup(groupRows(found, of, isIn), 1, (rows, group) => {
    const first = other.of[rows[0] ?? 0];
    if (rows.some((row) => other.of[row] !== first)) mixed.set(group, rows);
  });
  return mixed;
}

/** Flags all rows of an item code that has two names, and of a name that has two codes; an empty one is no code and no name. */
export const twoNamesRule: Rule = ({ counts: { by, names }, found }) => {
  const codes = by.kode_part;
  const isNamed = (row: number) => codes.of[row] !== codes.none && names.of[row] !== names.none;
  const ofCodes = findMixed(found, codes, isNamed, names);
  const ofNames = findMixed(found, names, isNamed, codes);
  const isMixed = (row: number) => ofCodes.has(codes.of[row] ?? -1) || ofNames.has(names.of[row] ?? -1);
  return {
    rows: Array.from(found.filter(isMixed)),
    why(row) {
      const [code = 0, name = 0] = [codes.of[row], names.of[row]];
      const otherName = ofCodes.get(code)?.find((each) => names.of[each] !== name);
      if (otherName !== undefined) {
        const other = names.texts[names.of[otherName] ?? 0];
        return { text: `Kode ${codes.texts[code]} juga bernama ${other}`, other: otherName };
      }
      const otherCode = ofNames.get(name)?.find((each) => codes.of[each] !== code);
      const other = codes.texts[codes.of[otherCode ?? row] ?? 0];
      return { text: `Nama ${names.texts[name]} juga berkode ${other}`, other: otherCode };
    },
  };
};

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

type Usual = { median: number; deviation: number };

function medianOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function usualOf(amounts: Float64Array): Usual {
  const median = medianOf(amounts.sort());
  const deviations = amounts.map((amount) => Math.abs(amount - median));
  return { median, deviation: medianOf(deviations.sort()) };
}

function isFar(amount: number, { median, deviation }: Usual): boolean {
  if (deviation > 0) return Math.abs(amount - median) > MOST_DEVIATIONS * deviation;
  return amount > TIMES * median || amount * TIMES < median;
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

export const RULES_BY_NAME: Record<RuleName, Rule> = {
  jumlah: amountRule,
  biasanya: farRule,
  sehari: twiceRule,
  lonjakan: jumpRule,
  tanggal: dateRule,
  "tanpa-foto": noPhotoRule,
  "foto-sama": samePhotoRule,
  ganda: twoNamesRule,
};
