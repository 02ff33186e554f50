import type { ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";
import { isOneLetterApart } from "../list/search/ranking";
import { MIN_COMPARED_LETTERS } from "./rule-names";

/** Each Cyrillic or Greek letter is followed by the Latin letter that looks like it. */
const LOOK_ALIKE_LETTERS = [
  "\u0410A\u0412B\u0421C\u0415E\u041dH\u0406I\u0408J\u041aK\u041cM\u041eO\u0420P\u0405S\u0422T\u0425X\u0423Y",
  "\u0430a\u0441c\u0501d\u0435e\u04bbh\u0456i\u0458j\u043eo\u0440p\u051bq\u0455s\u051dw\u0445x\u0443y",
  "\u0391A\u0392B\u0395E\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a7X\u03a5Y\u0396Z\u03bfo\u03bdv",
];

const LATIN_BY_LOOK_ALIKE = new Map(
  LOOK_ALIKE_LETTERS.join("")
    .match(/../g)
    ?.map(([other = "", latin = ""]) => [other, latin]),
);

const OTHER_SCRIPT_PATTERN = /[\u0370-\u052f\uff10-\uff5a]/;
const FULL_WIDTH_CHARS = /[\uff10-\uff5a]/g;

/** Matches format characters except joiners within emojis, control characters except white space, and characters that look like a space. */
const INVISIBLE_CHARS =
  /(?!\u200d\p{Extended_Pictographic})[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f|(?!\s)\p{Cc}/gu;

const WORD_PATTERN = new RegExp(`(?:[\\p{L}\\p{N}]|${INVISIBLE_CHARS.source})+`, "gu");

/** Replaces full-width characters and Cyrillic and Greek look-alikes by Latin letters; a word with other foreign letters stays unchanged. */
export function toLatin(text: string): string {
  if (!OTHER_SCRIPT_PATTERN.test(text)) return text;
  return text.replace(WORD_PATTERN, (word) => {
    const latin = Array.from(
      word.replace(FULL_WIDTH_CHARS, (each) => each.normalize("NFKC")),
      (letter) => LATIN_BY_LOOK_ALIKE.get(letter) ?? letter,
    ).join("");
    return /^[\p{Script=Latin}\p{N}]*$/u.test(latin.replace(INVISIBLE_CHARS, "")) ? latin : word;
  });
}

/** Returns whether a text has invisible characters other than white space. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE_CHARS) >= 0;

/** Removes invisible characters, outer white space and repeated spaces from a text; line breaks stay. */
export const withoutNeedlessSpace = (text: string): string =>
  text
    .replace(INVISIBLE_CHARS, "")
    .replace(/[^\S\r\n]+/g, " ")
    .replace(/ ?(\r?\n) ?/g, "$1")
    .trim();

/** Removes invisible characters and needless white space from a text, and replaces look-alikes of Latin letters. */
export const tidyText = (text: string): string =>
  /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : toLatin(withoutNeedlessSpace(text));

const THOUSANDS_PATTERN = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/g;

/** Splits a tidy text into lower-case words without punctuation; thousands separators are removed from numbers. */
export const splitWords = (tidied: string): string[] =>
  tidied
    .normalize("NFKC")
    .toLowerCase()
    .replace(THOUSANDS_PATTERN, (digits) => digits.replace(/[.,]/g, ""))
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Returns the fingerprint of words: equal for spellings that differ only in case, spaces and punctuation; but 1.5 is not 15. */
export const fingerprintOfWords = (words: readonly string[]): string =>
  words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");

/** Returns the fingerprint of any text; `""` for a text without letters and digits. */
export const fingerprintOf = (text: string): string => fingerprintOfWords(splitWords(tidyText(text)));

/** Returns the indexes of two texts each that differ by one letter in one word; words with digits or fewer than `minLetters` must be equal. */
export function findNearPairs(
  texts: readonly (readonly string[])[],
  minLetters: number,
): [one: number, other: number][] {
  // Only texts with the same words before and after a word can differ in this word alone.
  const wordContexts = texts.flatMap((words, text) =>
    words.flatMap((word, index) => {
      if (word.length < minLetters || /\P{L}/u.test(word)) return [];
      const context = `${words.slice(0, index).join(" ")}|${words.slice(index + 1).join(" ")}`;
      return [{ text, word, context }];
    }),
  );
  const pairs = new Map<string, [number, number]>();
  for (const sameContext of Map.groupBy(wordContexts, ({ context }) => context).values()) {
    if (sameContext.length < 2) continue;
    // Two words that differ by one letter are equal if one letter is removed from one or both.
    const wordsByVariant = new Map<string, typeof sameContext>();
    for (const each of sameContext) {
      const { word } = each;
      const shortened = Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
      for (const variant of new Set([word, ...shortened])) {
        const sameVariant = wordsByVariant.get(variant) ?? [];
        for (const { text, word: other } of sameVariant)
          if (word !== other && isOneLetterApart(word, other))
            pairs.set(`${text} ${each.text}`, [text, each.text]);
        sameVariant.push(each);
        wordsByVariant.set(variant, sameVariant);
      }
    }
  }
  return [...pairs.values()];
}

/** The correct spellings: of each fingerprint the most frequent one, and those that are as frequent; `byFingerprint` has one of them. */
export type Vocabulary = { spellings: ReadonlySet<string>; byFingerprint: ReadonlyMap<string, string> };

/** Returns the fingerprint of a text that is tidy already. */
export const fingerprintOfTidy = (tidied: string): string => fingerprintOfWords(splitWords(tidied));

/** Compares texts for sorting: by descending count, equal counts alphabetically. */
export const compareCounts = (one: { text: string; count: number }, other: { text: string; count: number }) =>
  other.count - one.count || (one.text < other.text ? -1 : 1);

/** Returns how often each text occurs, the most frequent one first. */
export function countTexts(texts: Iterable<string>): { text: string; count: number }[] {
  const groups = Map.groupBy(texts, (text) => text);
  return Array.from(groups, ([text, { length }]) => ({ text, count: length })).sort(compareCounts);
}

/** Returns the correct spellings among the tidy texts of rows. */
function createVocabulary(tidied: Iterable<string>): Vocabulary {
  const counts = countTexts(tidied).filter(({ text }) => text !== "");
  // A map stores the last value of a key, so that the most frequent spelling must come last.
  const mostFrequent = new Map(counts.toReversed().map((each) => [fingerprintOfTidy(each.text), each]));
  const spellings = counts.filter(
    ({ text, count }) => count === mostFrequent.get(fingerprintOfTidy(text))?.count,
  );
  return {
    spellings: new Set(spellings.map(({ text }) => text)),
    byFingerprint: new Map(Array.from(mostFrequent, ([fingerprint, { text }]) => [fingerprint, text])),
  };
}

/** Returns the correct spellings that may be meant by each unknown text, if there are any; all texts are tidy. */
export function suggestSpellings(
  { spellings, byFingerprint }: Vocabulary,
  unknown: readonly string[],
): Map<string, string[]> {
  const suggestions = new Map<string, string[]>();
  const unmatchedTexts: string[] = [];
  for (const text of unknown) {
    const same = byFingerprint.get(fingerprintOfTidy(text));
    if (same === undefined) unmatchedTexts.push(text);
    else suggestions.set(text, [same]);
  }
  if (unmatchedTexts.length === 0) return suggestions;
  const sortedSpellings = [...spellings].sort();
  for (const [one, other] of findNearPairs(
    [...sortedSpellings, ...unmatchedTexts].map(splitWords),
    MIN_COMPARED_LETTERS,
  )) {
    const text = unmatchedTexts[Math.max(one, other) - sortedSpellings.length];
    const found = sortedSpellings[Math.min(one, other)];
    if (text !== undefined && found !== undefined)
      suggestions.set(text, [...(suggestions.get(text) ?? []), found].sort());
  }
  return suggestions;
}

/** The brands, dealers and branches in the list of branches. */
export type BranchIndex = {
  dealers: Vocabulary;
  /** The branches of each dealer, by the dealer's fingerprint. */
  branchesByDealer: Map<string, Vocabulary>;
  /** The fingerprints of each brand's dealers, by the name of the brand. */
  brands: Map<string, Set<string>>;
};

/** Indexes the list of branches for the rules that compare other lists with it; rows without a dealer are left out. */
export function indexBranches(list: ColumnarList): BranchIndex {
  const readCell = createCellReader(list);
  const rows = Array.from({ length: list.length }, (_, row) => {
    const [brand = "", dealer = "", cabang = ""] = ["brand", "dealer", "cabang"].map((field) =>
      tidyText(String(readCell(field, row))),
    );
    return { brand, dealer, cabang, fingerprint: fingerprintOfTidy(dealer) };
  }).filter(({ dealer }) => dealer !== "");
  const brandNames = createVocabulary(rows.map(({ brand }) => brand)).byFingerprint;
  const brands: BranchIndex["brands"] = new Map(Array.from(brandNames.values(), (name) => [name, new Set()]));
  for (const { brand, fingerprint } of rows)
    brands.get(brandNames.get(fingerprintOfTidy(brand)) ?? "")?.add(fingerprint);
  const rowsByDealer = Map.groupBy(rows, ({ fingerprint }) => fingerprint);
  return {
    dealers: createVocabulary(rows.map(({ dealer }) => dealer)),
    branchesByDealer: new Map(
      Array.from(rowsByDealer, ([fingerprint, all]) => [
        fingerprint,
        createVocabulary(all.map(({ cabang }) => cabang)),
      ]),
    ),
    brands,
  };
}
