import { generalRules, twiceFindings } from "./general-rules";
import { eachRow, type Finding, groupRows, type Rule, type Subject } from "./subject";
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
      why: () => `${text} tidak ada di ${where}${hint}`,
      ...(choices.length > 0 && {
        mend: { field, choices, isClear: choices.length === 1 },
      }),
    };
  });
}

/** Flags dealers that no branch has. */
export const dealerRule: Rule = (subject) =>
  subject.branches
    ? unknownFindings(subject, "dealer", eachRow(subject.length), subject.branches.dealers, "daftar cabang")
    : [];

/** Returns the fingerprint of the dealer of a row as the branches know it: that of the spelling that must be meant, or its own. */
export function dealersOf(subject: Subject): (row: number) => string {
  const { tidied } = subject.shapes("dealer");
  const { of } = subject.values("dealer");
  const known = subject.branches?.dealers;
  const unknown = known ? tidied.filter((text) => text !== "" && !known.spellings.has(text)) : [];
  const meant = known ? meantIn(known, [...new Set(unknown)]) : new Map<string, string[]>();
  const prints = tidied.map((text) => {
    const [only, another] = meant.get(text) ?? [];
    return printOf(only !== undefined && another === undefined ? only : text);
  });
  return (row) => prints[of[row] ?? 0] ?? "";
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
  ...generalRules({ dealer: {}, cabang: {}, nama_sa: { within: BRANCH, near: "any" } }, [
    "dealer",
    "cabang",
    "nama_sa",
  ]),
  dealerRule,
  branchRule,
  (subject) => twiceFindings(subject, [...BRANCH, "nama_sa"], "sa-ganda"),
];
