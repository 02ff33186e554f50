import { getRowIndexes, groupRows } from "../list/columns";
import { formatAmount } from "../list/format-value";
import { isOneLetterApart } from "../list/search/ranking";
import type { CorrectionChoice, Finding, RuleInput, Vocabulary } from "./rule-input";
import { MIN_COMPARED_LETTERS } from "./rule-names";
import { compareCounts, countTexts, fingerprintOfTidy } from "./texts";

/** How the rules for spelling compare the texts of a field. */
export type SpellingSpec = {
  /** Texts are compared only among rows with the same values of these fields; branches, for example, among those of one dealer. */
  within?: readonly string[];
  /** If set, texts that differ by one letter are flagged too; its `within` replaces the one above; with `isMended`, `Rapikan` corrects them. */
  near?: { within?: readonly string[]; isMended?: true };
  /** Whether other lists refer to the record by this text; then `Rapikan` offers only a spelling that is certain. */
  isReferenced?: true;
  /** Corrects a text as another rule would, before it is compared. */
  normalize?: (text: string) => string;
  /** Returns a function that returns the correct spellings for a row; without them, the most frequent spelling is correct. */
  createVocabularyReader?: (input: RuleInput) => (row: number) => Vocabulary | undefined;
};

/** Flags texts that differ only in case, spaces or punctuation from the spelling of the vocabulary or, without one, from a spelling that is at least as frequent. */
export function findSpellingVariants(input: RuleInput, field: string, spec: SpellingSpec): Finding[] {
  const { within = [], isReferenced, normalize, createVocabularyReader } = spec;
  const { tidied, fingerprints } = input.texts(field);
  const texts = normalize ? tidied.map(normalize) : tidied;
  const { indexes } = input.values(field);
  const textAt = (row: number) => texts[indexes[row] ?? 0] ?? "";
  const vocabularyAt = createVocabularyReader?.(input);
  const mixedFingerprints = findMixedFingerprints(fingerprints, texts);
  if (mixedFingerprints.size === 0 && !vocabularyAt) return [];
  return Array.from(groupByFingerprint(input, field, within).values()).flatMap((rows): Finding[] => {
    const [row = 0] = rows;
    // Without a vocabulary, only a fingerprint with several spellings can have a wrong one.
    if (!mixedFingerprints.has(input.fingerprintAt(field, row)) && !vocabularyAt) return [];
    const spellings = countTexts(rows.map(textAt));
    const correct = findCorrectSpellings(spellings, vocabularyAt?.(row));
    const hasCorrect = correct.length > 0;
    const choices = hasCorrect ? correct : spellings;
    const [first, second] = choices as [CorrectionChoice, CorrectionChoice?];
    const isClear = !second || first.count > second.count;
    const mostFrequent = isClear ? [first] : [];
    const acceptedTexts = new Set((hasCorrect ? correct : mostFrequent).map(({ text }) => text));
    const flagged = rows.filter((each) => !acceptedTexts.has(textAt(each)));
    if (flagged.length === 0) return [];
    const listed = [...new Set([...choices, ...spellings])];
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

/** Returns the fingerprints with several spellings; `texts[index]` has the fingerprint `fingerprints[index]`. */
function findMixedFingerprints(fingerprints: Int32Array, texts: readonly string[]): Set<number> {
  const spellings = new Map<number, string>();
  const mixedFingerprints = new Set<number>();
  fingerprints.forEach((fingerprint, index) => {
    const text = texts[index] ?? "";
    if (fingerprint >= 0 && (spellings.get(fingerprint) ?? text) !== text) mixedFingerprints.add(fingerprint);
    spellings.set(fingerprint, text);
  });
  return mixedFingerprints;
}

/** Returns the spellings that are in a vocabulary; if none is, the vocabulary's own spelling, with the count 0, if it has one. */
function findCorrectSpellings(spellings: readonly CorrectionChoice[], vocabulary: Vocabulary | undefined) {
  const correct = spellings.filter(({ text }) => vocabulary?.spellings.has(text));
  const usual = vocabulary?.byFingerprint.get(fingerprintOfTidy(spellings[0]?.text ?? ""));
  return correct.length === 0 && usual !== undefined ? [{ text: usual, count: 0 }] : correct;
}

/** Flags texts that differ by one letter from a text that is at least as frequent in the same group of rows. */
export function findNearMisses(input: RuleInput, field: string, spec: SpellingSpec): Finding[] {
  const { within = [], near } = spec;
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

/** Returns for each fingerprint those that differ by one letter; `words[index]` are the words of `fingerprints[index]`. */
export function oneLetterNeighbours(fingerprints: ArrayLike<number>, words: readonly string[][]) {
  const neighbours = new Map<number, Set<number>>();
  for (const pair of findOneLetterPairs(words, MIN_COMPARED_LETTERS)) {
    const [one = -1, other = -1] = pair.map((text) => fingerprints[text]);
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  }
  return neighbours;
}

/** Returns the pairs of texts, by index, that differ by one letter in one word; words with digits or fewer than `minLetters` letters must be equal. */
export function findOneLetterPairs(
  texts: readonly (readonly string[])[],
  minLetters: number,
): [one: number, other: number][] {
  const comparedWords = texts.flatMap((words, text) =>
    words.flatMap((word, index): WordInContext[] => {
      if (word.length < minLetters || /\P{L}/u.test(word)) return [];
      const context = `${words.slice(0, index).join(" ")}|${words.slice(index + 1).join(" ")}`;
      return [{ text, word, context }];
    }),
  );
  const pairs = new Map<string, [one: number, other: number]>();
  // Two texts differ in a single word only if their other words are the same.
  for (const words of Map.groupBy(comparedWords, ({ context }) => context).values())
    for (const [one, other] of findNearWords(words)) pairs.set(`${one} ${other}`, [one, other]);
  return [...pairs.values()];
}

/** A word, the index of its text, and the words of the text before and after it. */
type WordInContext = { text: number; word: string; context: string };

/** Returns the pairs of words that differ by one letter, as the indexes of their texts; a pair may occur several times. */
function findNearWords(words: readonly WordInContext[]): [one: number, other: number][] {
  if (words.length < 2) return [];
  const pairs: [one: number, other: number][] = [];
  // Two words that differ by one letter become equal if one letter is removed from one or both.
  const wordsByVariant = new Map<string, WordInContext[]>();
  for (const each of words) {
    const { word, text } = each;
    const shortened = Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
    for (const variant of new Set([word, ...shortened])) {
      const sameVariant = wordsByVariant.get(variant) ?? [];
      for (const other of sameVariant)
        if (other.word !== word && isOneLetterApart(word, other.word)) pairs.push([other.text, text]);
      sameVariant.push(each);
      wordsByVariant.set(variant, sameVariant);
    }
  }
  return pairs;
}

/** Returns the most frequent spelling of each fingerprint of a field. */
export const findUsualSpellings = (input: RuleInput, field: string): Map<number, string> =>
  new Map(
    Array.from(groupByFingerprint(input, field, []), ([fingerprint, rows]) => [
      fingerprint,
      spellingsOf(input, field, rows)[0]?.text ?? "",
    ]),
  );

/** Returns the spellings of a field in these rows, the most frequent one first. */
export function spellingsOf(input: RuleInput, field: string, rows: readonly number[]): CorrectionChoice[] {
  const { tidied } = input.texts(field);
  const { indexes } = input.values(field);
  return countTexts(rows.map((row) => tidied[indexes[row] ?? 0] ?? ""));
}

/** Groups rows by the fingerprint of a field and by the fields `within`; the key of a group is `group * fingerprintCount + fingerprint`. */
function groupByFingerprint(input: RuleInput, field: string, within: readonly string[]) {
  const groupOf = createRowGrouper(input, within);
  const { fingerprintCount } = input.texts(field);
  return groupRows(getRowIndexes(input.length), (row) => {
    const fingerprint = input.fingerprintAt(field, row);
    return fingerprint < 0 ? null : groupOf(row) * fingerprintCount + fingerprint;
  });
}

/** Returns a function that returns a number for each row: the same for rows with the same fingerprints of these fields. */
export function createRowGrouper({ texts, fingerprintAt }: RuleInput, fields: readonly string[]) {
  return (row: number) =>
    fields.reduce(
      (key, field) => key * (texts(field).fingerprintCount + 1) + fingerprintAt(field, row) + 1,
      0,
    );
}
