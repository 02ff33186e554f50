import { formatAmount } from "../../list/format-value";
import type { Texts } from "../counts/columns";
import type { Counts } from "../counts/counts";
import { eachGroup, type Groups, groupRows } from "../counts/groups";
import { farRule } from "./far";
import type { Findings, Rule, RuleName, Subject } from "./rule";
import { twiceRule } from "./twice";

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

function readSeries({ amounts, byTime, places, length }: Counts, found: Int32Array): Groups {
  const isFound = new Uint8Array(length);
  for (let place = 0; place < found.length; place++) isFound[found[place] ?? 0] = 1;
  return groupRows(byTime, places.of, (row) => isFound[row] === 1 && (amounts[row] ?? 0) > 0);
}

/** Returns what rules look at; the series are read when the first rule asks for them. */
export function subjectOf(counts: Counts, found: Int32Array, now: number): Subject {
  let series: Groups | null = null;
  return {
    counts,
    found,
    now,
    series() {
      series ??= readSeries(counts, found);
      return series;
    },
  };
}

function reasonFor(amount: number, given: string | number): string {
  if (amount === 0) return "Jumlahnya nol";
  if (amount < 0) return "Jumlahnya negatif";
  return given === "" ? "Jumlahnya kosong" : `Jumlahnya bukan angka: ${given}`;
}

/** Flags the rows whose Jumlah is missing, not a number, negative or zero. */
export const amountRule: Rule = ({ counts: { amounts, given }, found }) => {
  const rows: number[] = [];
  for (const row of found) if (!((amounts[row] ?? Number.NaN) > 0)) rows.push(row);
  return {
    rows,
    why: (row) => ({ text: reasonFor(amounts[row] ?? Number.NaN, given("jumlah", row)) }),
  };
};

/** Flags the rows whose date is missing, unreadable or after now. */
export const dateRule: Rule = ({ counts: { times, given }, found, now }) => {
  const rows: number[] = [];
  for (const row of found) if (!((times[row] ?? Number.NaN) <= now)) rows.push(row);
  return {
    rows,
    why(row) {
      const text = given("created_at", row);
      if (text === "") return { text: "Tanggalnya kosong" };
      const isUnreadable = Number.isNaN(times[row]);
      return { text: isUnreadable ? `Tanggalnya tidak terbaca: ${text}` : "Tanggalnya di masa depan" };
    },
  };
};

/** Flags the rows without a photo. */
export const noPhotoRule: Rule = ({ counts: { hasPhoto }, found }) => ({
  rows: Array.from(found.filter((row) => !hasPhoto[row])),
  why: () => ({ text: "Tidak ada foto" }),
});

const RULES_BY_NAME: Record<RuleName, Rule> = {
  jumlah: amountRule,
  biasanya: farRule,
  sehari: twiceRule,
  lonjakan: jumpRule,
  tanggal: dateRule,
  "tanpa-foto": noPhotoRule,
  "foto-sama": samePhotoRule,
  ganda: twoNamesRule,
};

/** Returns what a rule finds among the found rows. */
export type Check = (name: RuleName) => Findings;

/** Returns a check of the found rows, which looks at them for each rule once; `now` is the local time of the business. */
export function checkCounts(counts: Counts, found: Int32Array, now: number): Check {
  const subject = subjectOf(counts, found, now);
  const known = new Map<RuleName, Findings>();
  return (name) => {
    const findings = known.get(name) ?? RULES_BY_NAME[name](subject);
    known.set(name, findings);
    return findings;
  };
}

/** Returns the places among the found rows of those that one of the rules flags, in their order. */
export function flaggedPlaces(
  { length }: Counts,
  found: Int32Array,
  check: Check,
  rules: readonly RuleName[],
): number[] {
  const isFlagged = new Uint8Array(length);
  for (const name of rules) for (const row of check(name).rows) isFlagged[row] = 1;
  const places: number[] = [];
  for (let place = 0; place < found.length; place++) if (isFlagged[found[place] ?? 0]) places.push(place);
  return places;
}
