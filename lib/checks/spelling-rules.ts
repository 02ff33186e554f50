import { allRows, groupRows } from "../list/columns";
import { formatAmount } from "../list/format-value";
import { MIN_LETTERS } from "./rule-names";
import type { Choice, Finding, Subject } from "./subject";
import { byCount, countTexts, nearPairs, printOf, type Vocabulary } from "./texts";

/** How spellings of a field are compared. */
export type Compared = {
  /** The fields of whose equal values the field has a pick list: spellings are compared within it. */
  within?: readonly string[];
  /** Set if texts one letter apart are flagged, among the rows that agree in `within`; `isMended`: they may be unified, since that makes no record twice. */
  near?: { within?: readonly string[]; isMended?: true };
  /** Whether other lists name a record by the text: it is mended only to what these take for right as well. */
  isReferred?: true;
  /** Returns a text as another rule writes it, by which it is compared. */
  written?: (text: string) => string;
  /** Returns what has the right spellings for a row; one that these do not have is right if it is the most frequent one. */
  rightOf?: (subject: Subject) => (row: number) => Vocabulary | undefined;
};

/** Returns the number of what a field is compared within: the values of other fields in a row. */
type Scope = (row: number) => number;

/** Returns the scope of rows with equal fingerprints of these fields. */
export function scopeOf({ shapes, print }: Subject, fields: readonly string[]): Scope {
  return (row) => fields.reduce((key, field) => key * (shapes(field).size + 1) + print(field, row) + 1, 0);
}

/** Returns the rows of each fingerprint of a field, those of each scope apart. */
function clustersOf(subject: Subject, field: string, within: readonly string[]) {
  const scope = scopeOf(subject, within);
  const size = subject.shapes(field).size;
  return groupRows(allRows(subject.length), (row) => {
    const print = subject.print(field, row);
    return print < 0 ? null : scope(row) * size + print;
  });
}

/** Returns the spellings in rows, the most frequent one first. */
export function spellingsOf(subject: Subject, field: string, rows: readonly number[]): Choice[] {
  const { tidied } = subject.shapes(field);
  const { of } = subject.values(field);
  return countTexts(rows.map((row) => tidied[of[row] ?? 0] ?? ""));
}

/** Returns the most frequent spelling of each fingerprint of a field. */
export const usualSpellings = (subject: Subject, field: string): Map<number, string> =>
  new Map(
    Array.from(clustersOf(subject, field, []), ([print, rows]) => [
      print,
      spellingsOf(subject, field, rows)[0]?.text ?? "",
    ]),
  );

/** Flags texts of a field that differ from the right or a more frequent one, or an equally frequent one, by case, spaces or punctuation alone. */
export function spellingFindings(subject: Subject, field: string, compared: Compared): Finding[] {
  const { within = [], isReferred, written, rightOf } = compared;
  const { tidied, prints } = subject.shapes(field);
  const texts = written ? tidied.map(written) : tidied;
  const { of } = subject.values(field);
  const vocabularyAt = rightOf?.(subject);
  // Most fingerprints have one spelling: only those that have several, or a right one, need their rows.
  const spellings = new Map<number, string>();
  const mixed = new Set<number>();
  prints.forEach((print, value) => {
    const text = texts[value] ?? "";
    if (print >= 0 && (spellings.get(print) ?? text) !== text) mixed.add(print);
    spellings.set(print, text);
  });
  if (mixed.size === 0 && !vocabularyAt) return [];
  return Array.from(clustersOf(subject, field, within).values()).flatMap((rows): Finding[] => {
    const [row = 0] = rows;
    if (!mixed.has(subject.print(field, row)) && !vocabularyAt) return [];
    const counted = countTexts(rows.map((each) => texts[of[each] ?? 0] ?? ""));
    const vocabulary = vocabularyAt?.(row);
    const usual = vocabulary?.byPrint.get(printOf(counted[0]?.text ?? ""));
    const right = counted.filter(({ text }) => vocabulary?.spellings.has(text));
    if (usual !== undefined && right.length === 0) right.push({ text: usual, count: 0 });
    const choices = right.length > 0 ? right : counted;
    const [first, second] = choices as [Choice, Choice?];
    const isClear = !second || first.count > second.count;
    const fine = new Set(
      (right.length > 0 ? right : choices.slice(0, Number(isClear))).map(({ text }) => text),
    );
    const flagged = rows.filter((each) => !fine.has(texts[of[each] ?? 0] ?? ""));
    if (flagged.length === 0) return [];
    const listed = [...new Set([...choices, ...counted])];
    const listing = listed.map(({ text, count }) => `${text} (${formatAmount(count)})`).join(", ");
    return [
      {
        rule: "ejaan",
        rows: flagged,
        field,
        why: () => `${subject.label(field)}: ${listing}`,
        ...((isClear || !isReferred) && {
          mend: { field, choices: isReferred ? [first] : choices, isClear },
        }),
        ...(right.length === 0 && { all: rows }),
      },
    ];
  });
}

/** Returns, for each fingerprint, the others that have a spelling one letter apart; spellings are fingerprints and their words. */
export function neighboursOf(
  prints: ArrayLike<number>,
  words: readonly string[][],
): Map<number, Set<number>> {
  const neighbours = new Map<number, Set<number>>();
  for (const pair of nearPairs(words, MIN_LETTERS)) {
    const [one = -1, other = -1] = pair.map((text) => prints[text]);
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  }
  return neighbours;
}

/** Suggests near spellings of a field: for each fingerprint in a scope those that at least as many rows have. */
export function nearFindings(subject: Subject, field: string, { within = [], near }: Compared): Finding[] {
  if (!near) return [];
  const { prints, words, size } = subject.shapes(field);
  const neighbours = neighboursOf(prints, words);
  if (neighbours.size === 0) return [];
  const clusters = clustersOf(subject, field, near.within ?? within);
  return Array.from(clusters).flatMap(([key, rows]): Finding[] => {
    const print = key % size;
    const choices = Array.from(
      neighbours.get(print) ?? [],
      (other) => clusters.get(key - print + other) ?? [],
    )
      .filter((others) => others.length >= rows.length)
      .map((others) => ({ text: spellingsOf(subject, field, others)[0]?.text ?? "", count: others.length }))
      .sort(byCount);
    if (choices.length === 0) return [];
    const why = () => `${subject.label(field)}: mungkin ${choices.map(({ text }) => text).join(" atau ")}`;
    return [
      { rule: "mirip", rows, field, why, ...(near.isMended && { mend: { field, choices, isClear: false } }) },
    ];
  });
}
