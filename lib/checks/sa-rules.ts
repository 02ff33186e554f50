import { eachRow, groupRows } from "../list/columns";
import { generalRules, twiceFindings } from "./general-rules";
import { usualSpellings } from "./spelling-rules";
import type { Finding, Rule, Subject } from "./subject";
import { meantIn, printOf, type Vocabulary } from "./vocabulary";

/** Flags the values of a field in rows that a vocabulary does not have, with those that may be meant. */
function unknownFindings(
  subject: Subject,
  field: "dealer" | "cabang",
  rows: ArrayLike<number>,
  vocabulary: Vocabulary,
  where: string,
): Finding[] {
  const { tidied } = subject.shapes(field);
  const { of } = subject.values(field);
  const textAt = (row: number) => tidied[of[row] ?? 0] ?? "";
  const groups = groupRows(rows, (row) => {
    const text = textAt(row);
    return text === "" || vocabulary.spellings.has(text) ? null : text;
  });
  if (groups.size === 0) return [];
  const meant = meantIn(vocabulary, [...groups.keys()]);
  return Array.from(groups, ([text, found]) => {
    const choices = (meant.get(text) ?? []).map((each) => ({ text: each, count: found.length }));
    const hint = choices.length > 0 ? `; mungkin ${choices.map((each) => each.text).join(" atau ")}` : "";
    return {
      rule: field,
      rows: found,
      field,
      why: () => `${text} tidak ada di ${where}${hint}`,
      ...(choices.length > 0 && {
        mend: { field, choices, isClear: choices.some((each) => printOf(each.text) === printOf(text)) },
      }),
    };
  });
}

/** Flags dealers that no branch has. */
export const dealerRule: Rule = (subject) =>
  subject.branches
    ? unknownFindings(subject, "dealer", eachRow(subject.length), subject.branches.dealers, "daftar cabang")
    : [];

/** Returns the fingerprint of the dealer of a row as the branches know it: that of the only spelling that may be meant, or its own. */
export function dealersOf(subject: Subject): (row: number) => string {
  const usual = usualSpellings(subject, "dealer");
  const known = subject.branches?.dealers;
  const meant = known && meantIn(known, [...usual.values()]);
  const prints = new Map(
    Array.from(usual, ([print, text]) => {
      const [only, another] = meant?.get(text) ?? [];
      return [print, printOf(only !== undefined && another === undefined ? only : text)];
    }),
  );
  return (row) => prints.get(subject.print("dealer", row)) ?? "";
}

/** Returns what has the dealers of all branches. */
export const knownDealers =
  ({ branches }: Subject) =>
  () =>
    branches?.dealers;

/** Returns what has the branches of the dealer of a row. */
function knownBranches(subject: Subject) {
  const dealerAt = dealersOf(subject);
  return (row: number) => subject.branches?.branches.get(dealerAt(row));
}

/** Flags branches that their dealer does not have; dealers that are unknown have a rule of their own. */
const branchRule: Rule = (subject) => {
  const { branches } = subject;
  if (!branches) return [];
  const dealerAt = dealersOf(subject);
  const groups = groupRows(eachRow(subject.length), (row) => dealerAt(row) || null);
  return Array.from(groups).flatMap(([dealer, rows]) => {
    const vocabulary = branches.branches.get(dealer);
    const name = branches.dealers.byPrint.get(dealer);
    return vocabulary ? unknownFindings(subject, "cabang", rows, vocabulary, `daftar cabang ${name}`) : [];
  });
};

const BRANCH = ["dealer", "cabang"];

export const SA_RULES: Rule[] = [
  ...generalRules(
    {
      dealer: { rightOf: knownDealers },
      cabang: { within: ["dealer"], rightOf: knownBranches },
      nama_sa: { near: { within: BRANCH } },
    },
    ["dealer", "cabang", "nama_sa"],
  ),
  dealerRule,
  branchRule,
  (subject) => twiceFindings(subject, [...BRANCH, "nama_sa"], "sa-ganda"),
];
