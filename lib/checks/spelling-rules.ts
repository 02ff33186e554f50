import { groupRows, rowIndexes } from "../list/columns";
import { formatAmount } from "../list/format-value";
import type { CorrectionChoice, Finding, RuleInput } from "./rule-input";
import { MIN_COMPARED_LETTERS } from "./rule-names";
import { compareCounts, countTexts, findNearPairs, fingerprintOfTidy, type Vocabulary } from "./texts";

/** How the rules for spelling compare the texts of a field. */
export type SpellingSpec = {
  /** Texts are compared only among rows with the same values of these fields, as branches among those of a dealer. */
  within?: readonly string[];
  /** If set, texts that differ by one letter are flagged too; `within` replaces the one above; with `isMended`, `Rapikan` corrects them. */
  near?: { within?: readonly string[]; isMended?: true };
  /** Whether other lists refer to the record by this text; then `Rapikan` offers only a spelling that is certain. */
  isReferenced?: true;
  /** Changes a text before it is compared, as another rule would correct it. */
  normalize?: (text: string) => string;
  /** Returns a function that returns the correct spellings for a row; without them, the most frequent spelling is correct. */
  createVocabularyReader?: (input: RuleInput) => (row: number) => Vocabulary | undefined;
};

/** Returns a number that is the same for all rows whose spellings are compared with each other. */
type Scope = (row: number) => number;

/** Returns a function that returns the same number for all rows with the same fingerprints of these fields. */
export function createScope({ texts, fingerprintAt }: RuleInput, fields: readonly string[]): Scope {
  return (row) =>
    fields.reduce(
      (key, field) => key * (texts(field).fingerprintCount + 1) + fingerprintAt(field, row) + 1,
      0,
    );
}

/** Groups rows by the fingerprint of a field and by their scope; the key of a group is `scope * fingerprintCount + fingerprint`. */
function groupByFingerprint(input: RuleInput, field: string, within: readonly string[]) {
  const scope = createScope(input, within);
  const { fingerprintCount } = input.texts(field);
  return groupRows(rowIndexes(input.length), (row) => {
    const fingerprint = input.fingerprintAt(field, row);
    return fingerprint < 0 ? null : scope(row) * fingerprintCount + fingerprint;
  });
}

/** Returns the spellings of a field in these rows, the most frequent one first. */
export function spellingsOf(input: RuleInput, field: string, rows: readonly number[]): CorrectionChoice[] {
  const { tidied } = input.texts(field);
  const { indexes } = input.values(field);
  return countTexts(rows.map((row) => tidied[indexes[row] ?? 0] ?? ""));
}

/** Returns the most frequent spelling of each fingerprint of a field. */
export const usualSpellings = (input: RuleInput, field: string): Map<number, string> =>
  new Map(
    Array.from(groupByFingerprint(input, field, []), ([fingerprint, rows]) => [
      fingerprint,
      spellingsOf(input, field, rows)[0]?.text ?? "",
    ]),
  );

/** Flags texts that differ only in case, spaces or punctuation from the correct spelling, or from one that is at least as frequent. */
export function findVariants(input: RuleInput, field: string, compared: SpellingSpec): Finding[] {
  const { within = [], isReferenced, normalize, createVocabularyReader } = compared;
  const { tidied, fingerprints } = input.texts(field);
  const texts = normalize ? tidied.map(normalize) : tidied;
  const { indexes } = input.values(field);
  const vocabularyAt = createVocabularyReader?.(input);
  // Without a vocabulary, only a fingerprint with several spellings can have a wrong one.
  const spellings = new Map<number, string>();
  const mixedFingerprints = new Set<number>();
  fingerprints.forEach((fingerprint, value) => {
    const text = texts[value] ?? "";
    if (fingerprint >= 0 && (spellings.get(fingerprint) ?? text) !== text) mixedFingerprints.add(fingerprint);
    spellings.set(fingerprint, text);
  });
  if (mixedFingerprints.size === 0 && !vocabularyAt) return [];
  return Array.from(groupByFingerprint(input, field, within).values()).flatMap((rows): Finding[] => {
    const [row = 0] = rows;
    if (!mixedFingerprints.has(input.fingerprintAt(field, row)) && !vocabularyAt) return [];
    const counted = countTexts(rows.map((each) => texts[indexes[each] ?? 0] ?? ""));
    const vocabulary = vocabularyAt?.(row);
    const usual = vocabulary?.byFingerprint.get(fingerprintOfTidy(counted[0]?.text ?? ""));
    const correct = counted.filter(({ text }) => vocabulary?.spellings.has(text));
    if (usual !== undefined && correct.length === 0) correct.push({ text: usual, count: 0 });
    const hasCorrect = correct.length > 0;
    const choices = hasCorrect ? correct : counted;
    const [first, second] = choices as [CorrectionChoice, CorrectionChoice?];
    const isClear = !second || first.count > second.count;
    const clearChoices = isClear ? [first] : [];
    const accepted = hasCorrect ? correct : clearChoices;
    const acceptedTexts = new Set(accepted.map(({ text }) => text));
    const flagged = rows.filter((each) => !acceptedTexts.has(texts[indexes[each] ?? 0] ?? ""));
    if (flagged.length === 0) return [];
    const listed = [...new Set([...choices, ...counted])];
    const listing = listed.map(({ text, count }) => `${text} (${formatAmount(count)})`).join(", ");
    return [
      {
        rule: "ejaan",
        rows: flagged,
        field,
        why: () => `${input.labelOf(field)}: ${listing}`,
        ...((isClear || !isReferenced) && {
          mend: { field, choices: isReferenced ? [first] : choices, isClear },
        }),
        ...(!hasCorrect && { writableRows: rows }),
      },
    ];
  });
}

/** Returns for each fingerprint those that differ by one letter; `words[index]` is the spelling of `fingerprints[index]`. */
export function oneLetterNeighbours(
  fingerprints: ArrayLike<number>,
  words: readonly string[][],
): Map<number, Set<number>> {
  const neighbours = new Map<number, Set<number>>();
  for (const pair of findNearPairs(words, MIN_COMPARED_LETTERS)) {
    const [one = -1, other = -1] = pair.map((text) => fingerprints[text]);
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  }
  return neighbours;
}

/** Flags texts that differ by one letter from a text that is at least as frequent in the same scope. */
export function findNearMisses(
  input: RuleInput,
  field: string,
  { within = [], near }: SpellingSpec,
): Finding[] {
  if (!near) return [];
  const { fingerprints, words, fingerprintCount } = input.texts(field);
  const neighbours = oneLetterNeighbours(fingerprints, words);
  if (neighbours.size === 0) return [];
  const clusters = groupByFingerprint(input, field, near.within ?? within);
  return Array.from(clusters).flatMap(([key, rows]): Finding[] => {
    const fingerprint = key % fingerprintCount;
    const choices = Array.from(
      neighbours.get(fingerprint) ?? [],
      (other) => clusters.get(key - fingerprint + other) ?? [],
    )
      .filter((others) => others.length >= rows.length)
      .map((others) => ({ text: spellingsOf(input, field, others)[0]?.text ?? "", count: others.length }))
      .sort(compareCounts);
    if (choices.length === 0) return [];
    const why = () => `${input.labelOf(field)}: mungkin ${choices.map(({ text }) => text).join(" atau ")}`;
    return [
      { rule: "mirip", rows, field, why, ...(near.isMended && { mend: { field, choices, isClear: false } }) },
    ];
  });
}
