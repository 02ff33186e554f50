import { groupRows, rowIndexes } from "../list/columns";
import { formatAmount } from "../list/format-value";
import type { Choice, Finding, RuleInput } from "./rule-input";
import { MIN_LETTERS } from "./rule-names";
import { compareCounts, countTexts, nearPairs, tidyFingerprint, type Vocabulary } from "./texts";

/** How spellings of a field are compared. */
export type SpellingRule = {
  /** Spellings are compared only among rows with equal values of these fields, on which the pick list of the field depends. */
  within?: readonly string[];
  /** Set if texts one letter apart are flagged, among rows with equal values of `within`; with `isMended` they may be unified, because that creates no duplicates. */
  near?: { within?: readonly string[]; isMended?: true };
  /** Whether other lists refer to the record by this text, so that it is corrected only to a spelling that is correct there too. */
  isReferred?: true;
  /** Normalizes a text before the comparison, as another rule would write it. */
  written?: (text: string) => string;
  /** Returns the correct spellings for a row; a text that is not among them is correct if it is the most frequent spelling. */
  rightOf?: (input: RuleInput) => (row: number) => Vocabulary | undefined;
};

/** Returns a number that is equal for rows whose spellings are compared with each other. */
type Scope = (row: number) => number;

/** Returns the scope of rows with equal fingerprints of these fields. */
export function scopeOf({ shapes, print }: RuleInput, fields: readonly string[]): Scope {
  return (row) => fields.reduce((key, field) => key * (shapes(field).size + 1) + print(field, row) + 1, 0);
}

/** Groups rows by the fingerprint of a field and by scope. */
function clustersOf(input: RuleInput, field: string, within: readonly string[]) {
  const scope = scopeOf(input, within);
  const size = input.shapes(field).size;
  return groupRows(rowIndexes(input.length), (row) => {
    const print = input.print(field, row);
    return print < 0 ? null : scope(row) * size + print;
  });
}

/** Returns the spellings in rows, the most frequent one first. */
export function spellingsOf(input: RuleInput, field: string, rows: readonly number[]): Choice[] {
  const { tidied } = input.shapes(field);
  const { of } = input.values(field);
  return countTexts(rows.map((row) => tidied[of[row] ?? 0] ?? ""));
}

/** Returns the most frequent spelling of each fingerprint of a field. */
export const usualSpellings = (input: RuleInput, field: string): Map<number, string> =>
  new Map(
    Array.from(clustersOf(input, field, []), ([print, rows]) => [
      print,
      spellingsOf(input, field, rows)[0]?.text ?? "",
    ]),
  );

/** Flags texts of a field that differ only in case, spaces or punctuation from the correct spelling or one that is at least as frequent. */
export function findSpellings(input: RuleInput, field: string, compared: SpellingRule): Finding[] {
  const { within = [], isReferred, written, rightOf } = compared;
  const { tidied, prints } = input.shapes(field);
  const texts = written ? tidied.map(written) : tidied;
  const { of } = input.values(field);
  const vocabularyAt = rightOf?.(input);
  // Most fingerprints have one spelling: only those that have several, or a right one, need their rows.
  const spellings = new Map<number, string>();
  const mixed = new Set<number>();
  prints.forEach((print, value) => {
    const text = texts[value] ?? "";
    if (print >= 0 && (spellings.get(print) ?? text) !== text) mixed.add(print);
    spellings.set(print, text);
  });
  if (mixed.size === 0 && !vocabularyAt) return [];
  return Array.from(clustersOf(input, field, within).values()).flatMap((rows): Finding[] => {
    const [row = 0] = rows;
    if (!mixed.has(input.print(field, row)) && !vocabularyAt) return [];
    const counted = countTexts(rows.map((each) => texts[of[each] ?? 0] ?? ""));
    const vocabulary = vocabularyAt?.(row);
    const usual = vocabulary?.byPrint.get(tidyFingerprint(counted[0]?.text ?? ""));
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
        why: () => `${input.label(field)}: ${listing}`,
        ...((isClear || !isReferred) && {
          mend: { field, choices: isReferred ? [first] : choices, isClear },
        }),
        ...(right.length === 0 && { all: rows }),
      },
    ];
  });
}

/** Returns for each fingerprint the others that are one letter apart; `words` are the words of the spelling at the same index. */
export function oneLetterNeighbours(
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
export function findNearSpellings(
  input: RuleInput,
  field: string,
  { within = [], near }: SpellingRule,
): Finding[] {
  if (!near) return [];
  const { prints, words, size } = input.shapes(field);
  const neighbours = oneLetterNeighbours(prints, words);
  if (neighbours.size === 0) return [];
  const clusters = clustersOf(input, field, near.within ?? within);
  return Array.from(clusters).flatMap(([key, rows]): Finding[] => {
    const print = key % size;
    const choices = Array.from(
      neighbours.get(print) ?? [],
      (other) => clusters.get(key - print + other) ?? [],
    )
      .filter((others) => others.length >= rows.length)
      .map((others) => ({ text: spellingsOf(input, field, others)[0]?.text ?? "", count: others.length }))
      .sort(compareCounts);
    if (choices.length === 0) return [];
    const why = () => `${input.label(field)}: mungkin ${choices.map(({ text }) => text).join(" atau ")}`;
    return [
      { rule: "mirip", rows, field, why, ...(near.isMended && { mend: { field, choices, isClear: false } }) },
    ];
  });
}
