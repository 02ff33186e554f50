import type { ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";
import { isOneLetterApart } from "../list/search/ranking";
import { MIN_LETTERS } from "./rule-names";

/** Letters of other scripts, Cyrillic and Greek, each before the Latin letter that it looks like. */
const LOOK_ALIKES = [
  "\u0410A\u0412B\u0421C\u0415E\u041dH\u0406I\u0408J\u041aK\u041cM\u041eO\u0420P\u0405S\u0422T\u0425X\u0423Y",
  "\u0430a\u0441c\u0501d\u0435e\u04bbh\u0456i\u0458j\u043eo\u0440p\u051bq\u0455s\u051dw\u0445x\u0443y",
  "\u0391A\u0392B\u0395E\u0397H\u0399I\u039aK\u039cM\u039dN\u039fO\u03a1P\u03a4T\u03a7X\u03a5Y\u0396Z\u03bfo\u03bdv",
];

const LATIN = new Map(
  LOOK_ALIKES.join("")
    .match(/../g)
    ?.map(([other = "", latin = ""]) => [other, latin]),
);

const OTHER_SCRIPT = /[\u0370-\u052f\uff10-\uff5a]/;
const FULL_WIDTH = /[\uff10-\uff5a]/g;

// Format characters but the joiner within an emoji, control characters that are no white space, and fillers of width or none.
const INVISIBLE =
  /(?!\u200d\p{Extended_Pictographic})[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f|(?!\s)\p{Cc}/gu;

const WORD = new RegExp(`(?:[\\p{L}\\p{N}]|${INVISIBLE.source})+`, "gu");

/** Returns a text with Latin letters for those of other scripts that look like them; words that are in another script stay. */
export function toLatin(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text;
  return text.replace(WORD, (word) => {
    const latin = Array.from(
      word.replace(FULL_WIDTH, (each) => each.normalize("NFKC")),
      (letter) => LATIN.get(letter) ?? letter,
    ).join("");
    return /^[\p{Script=Latin}\p{N}]*$/u.test(latin.replace(INVISIBLE, "")) ? latin : word;
  });
}

/** Returns whether a text holds characters that nobody sees, other than white space. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0;

/** Returns a text without invisible characters and needless white space; line breaks stay. */
export const withoutNeedlessSpace = (text: string): string =>
  text
    .replace(INVISIBLE, "")
    .replace(/[^\S\r\n]+/g, " ")
    .replace(/ ?(\r?\n) ?/g, "$1")
    .trim();

/** Returns a text as its letters are meant: Latin, without invisible characters and needless white space. */
export const tidy = (text: string): string =>
  /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : toLatin(withoutNeedlessSpace(text));

const THOUSANDS = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/g;

/** Returns the words of a tidy text without case and punctuation; digits that dots group are one word. */
export const wordsOf = (tidied: string): string[] =>
  tidied
    .normalize("NFKC")
    .toLowerCase()
    .replace(THOUSANDS, (digits) => digits.replace(/[.,]/g, ""))
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Returns a text that is equal for spellings that differ only in case, spaces and punctuation; signs between digits stay: 1.5 is not 15. */
export const wordsFingerprint = (words: readonly string[]): string =>
  words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");

/** Returns the fingerprint of a text as it stands; empty for punctuation alone. */
export const fingerprint = (text: string): string => wordsFingerprint(wordsOf(tidy(text)));

/** Returns the pairs of texts, given as words, that differ by one letter in one word; words with digits or shorter than `least` must be equal. */
export function nearPairs(
  texts: readonly (readonly string[])[],
  least: number,
): [one: number, other: number][] {
  // Only texts that are the same around a word can differ in it alone.
  const around = new Map<string, { text: number; word: string }[]>();
  texts.forEach((words, text) => {
    words.forEach((word, index) => {
      if (word.length < least || /\P{L}/u.test(word)) return;
      const key = `${words.slice(0, index).join(" ")}|${words.slice(index + 1).join(" ")}`;
      const existing = around.get(key);
      if (existing) existing.push({ text, word });
      else around.set(key, [{ text, word }]);
    });
  });
  const pairs = new Map<string, [number, number]>();
  for (const alike of around.values()) {
    if (alike.length < 2) continue;
    // Words that are one letter apart become the same without one letter of each.
    const shortened = new Map<string, typeof alike>();
    for (const each of alike) {
      const { word } = each;
      const forms = new Set([
        word,
        ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
      ]);
      for (const form of forms) {
        const same = shortened.get(form) ?? [];
        for (const { text, word: other } of same)
          if (word !== other && isOneLetterApart(word, other))
            pairs.set(`${text} ${each.text}`, [text, each.text]);
        same.push(each);
        shortened.set(form, same);
      }
    }
  }
  return [...pairs.values()];
}

/** Correct spellings: all that are the most frequent of their fingerprint, and one of them by fingerprint. */
export type Vocabulary = { spellings: ReadonlySet<string>; byPrint: ReadonlyMap<string, string> };

export const tidyFingerprint = (tidied: string): string => wordsFingerprint(wordsOf(tidied));

/** Compares texts by descending count, equally frequent ones alphabetically. */
export const compareCounts = (one: { text: string; count: number }, other: { text: string; count: number }) =>
  other.count - one.count || (one.text < other.text ? -1 : 1);

/** Returns how often each text occurs, the most frequent one first. */
export function countTexts(texts: Iterable<string>): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count })).sort(compareCounts);
}

/** Returns the vocabulary of the tidy texts of rows, without empty ones. */
function vocabularyOf(tidied: Iterable<string>): Vocabulary {
  const counts = countTexts(tidied).filter(({ text }) => text !== "");
  // The most frequent spelling comes first and has to win.
  const usual = new Map(counts.toReversed().map((each) => [tidyFingerprint(each.text), each]));
  const spellings = counts.filter(({ text, count }) => count === usual.get(tidyFingerprint(text))?.count);
  return {
    spellings: new Set(spellings.map(({ text }) => text)),
    byPrint: new Map(Array.from(usual, ([print, { text }]) => [print, text])),
  };
}

/** Returns the texts of a vocabulary that unknown tidy texts may be misspellings of. */
export function suggestionsFor(
  { spellings, byPrint }: Vocabulary,
  unknown: readonly string[],
): Map<string, string[]> {
  const suggestions = new Map<string, string[]>();
  const far: string[] = [];
  for (const text of unknown) {
    const same = byPrint.get(tidyFingerprint(text));
    if (same === undefined) far.push(text);
    else suggestions.set(text, [same]);
  }
  if (far.length === 0) return suggestions;
  const sortedSpellings = [...spellings].sort();
  for (const [one, other] of nearPairs([...sortedSpellings, ...far].map(wordsOf), MIN_LETTERS)) {
    const text = far[Math.max(one, other) - sortedSpellings.length];
    const found = sortedSpellings[Math.min(one, other)];
    if (text !== undefined && found !== undefined)
      suggestions.set(text, [...(suggestions.get(text) ?? []), found].sort());
  }
  return suggestions;
}

/** The brands, dealers and branches of the list of branches; the spellings of a dealer share a fingerprint. */
export type Branches = {
  dealers: Vocabulary;
  /** The branches of each dealer. */
  branches: Map<string, Vocabulary>;
  /** The dealers of each brand by its name. */
  brands: Map<string, Set<string>>;
};

/** Reads the brands, dealers and branches that the rules of other lists compare with. */
export function readBranches(list: ColumnarList): Branches {
  const read = readerOf(list);
  const rows = Array.from({ length: list.length }, (_, row) => {
    const [brand = "", dealer = "", cabang = ""] = ["brand", "dealer", "cabang"].map((field) =>
      tidy(String(read(field, row))),
    );
    return { brand, dealer, cabang, print: tidyFingerprint(dealer) };
  }).filter(({ dealer }) => dealer !== "");
  const brandNames = vocabularyOf(rows.map(({ brand }) => brand)).byPrint;
  const brands: Branches["brands"] = new Map(Array.from(brandNames.values(), (name) => [name, new Set()]));
  for (const { brand, print } of rows) brands.get(brandNames.get(tidyFingerprint(brand)) ?? "")?.add(print);
  const ofDealer = Map.groupBy(rows, ({ print }) => print);
  return {
    dealers: vocabularyOf(rows.map(({ dealer }) => dealer)),
    branches: new Map(
      Array.from(ofDealer, ([print, all]) => [print, vocabularyOf(all.map(({ cabang }) => cabang))]),
    ),
    brands,
  };
}
