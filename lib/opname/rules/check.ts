import type { Counts } from "../counts/counts";
import { amountRule } from "./amount";
import { dateRule } from "./date";
import { farRule } from "./far";
import { jumpRule } from "./jump";
import { noPhotoRule } from "./no-photo";
import type { Findings, Rule, RuleName } from "./rule";
import { samePhotoRule } from "./same-photo";
import { subjectOf } from "./subject";
import { twiceRule } from "./twice";
import { twoNamesRule } from "./two-names";

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
