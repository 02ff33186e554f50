/** Returns the fingerprint of a text: the same for texts that differ only in case, spaces and punctuation; `""` without letters and digits. */
export const fingerprintOf = (text: string): string => fingerprintOfTidy(tidyText(text));

/** Returns the fingerprint of a text that `tidyText` has returned. */
export const fingerprintOfTidy = (tidied: string): string => fingerprintOfWords(splitWords(tidied));

/** Returns the fingerprint of a text from its words (see `splitWords`): a space stays only between two digits. */
export const fingerprintOfWords = (words: readonly string[]): string =>
  words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");

const THOUSANDS_PATTERN = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/g;

/** Splits a text of `tidyText` into lower-case words without punctuation; thousands separators are removed from numbers. */
export const splitWords = (tidied: string): string[] =>
  tidied
    .normalize("NFKC")
    .toLowerCase()
    .replace(THOUSANDS_PATTERN, (digits) => digits.replace(/[.,]/g, ""))
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Removes invisible characters and needless white space from a text, and replaces look-alikes of Latin letters. */
export const tidyText = (text: string): string =>
  /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : toLatin(removeNeedlessSpace(text));

/** Removes invisible characters, outer white space and repeated spaces from a text; line breaks stay. */
export const removeNeedlessSpace = (text: string): string =>
  text
    .replace(INVISIBLE_CHARS, "")
    .replace(/[^\S\r\n]+/g, " ")
    .replace(/ ?(\r?\n) ?/g, "$1")
    .trim();

/** Matches format characters except joiners within emojis, control characters except white space, and characters that look like a space. */
const INVISIBLE_CHARS =
  /(?!\u200d\p{Extended_Pictographic})[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f|(?!\s)\p{Cc}/gu;

/** Returns whether a text has invisible characters other than white space. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE_CHARS) >= 0;

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

/** Returns how often each text occurs, the most frequent one first. */
export function countTexts(texts: Iterable<string>): { text: string; count: number }[] {
  const groups = Map.groupBy(texts, (text) => text);
  return Array.from(groups, ([text, { length }]) => ({ text, count: length })).sort(compareCounts);
}

/** Compares texts for sorting: by descending count, equal counts alphabetically. */
export const compareCounts = (one: { text: string; count: number }, other: { text: string; count: number }) =>
  other.count - one.count || (one.text < other.text ? -1 : 1);
