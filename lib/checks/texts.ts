/** Letters of other scripts by the Latin letter that they look like. */
const LOOK_ALIKES = {
  A: "\u0410\u0391",
  B: "\u0412\u0392",
  C: "\u0421",
  E: "\u0415\u0395",
  H: "\u041d\u0397",
  I: "\u0406\u0399",
  J: "\u0408",
  K: "\u041a\u039a",
  M: "\u041c\u039c",
  N: "\u039d",
  O: "\u041e\u039f",
  P: "\u0420\u03a1",
  S: "\u0405",
  T: "\u0422\u03a4",
  X: "\u0425\u03a7",
  Y: "\u0423\u03a5",
  Z: "\u0396",
  a: "\u0430",
  c: "\u0441",
  d: "\u0501",
  e: "\u0435",
  h: "\u04bb",
  i: "\u0456",
  j: "\u0458",
  o: "\u043e\u03bf",
  p: "\u0440",
  q: "\u051b",
  s: "\u0455",
  v: "\u03bd",
  w: "\u051d",
  x: "\u0445",
  y: "\u0443",
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

const OTHER_SCRIPT = /[\u0370-\u052f\uff10-\uff5a]/;
const FULL_WIDTH = /[\uff10-\uff5a]/g;
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns a text with Latin letters for those of other scripts that look like them; words that are in another script stay. */
export function inLatin(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text;
  return text.replace(WORD, (word) => {
    const latin = Array.from(
      word.replace(FULL_WIDTH, (each) => each.normalize("NFKC")),
      (letter) => LATIN.get(letter) ?? letter,
    ).join("");
    return /^[\p{Script=Latin}\p{N}]+$/u.test(latin) ? latin : word;
  });
}

// Format characters but the joiner within an emoji, control characters that are no white space, and fillers of width or none.
const INVISIBLE =
  /(?!\u200d\p{Extended_Pictographic})[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|\u034f|(?!\s)\p{Cc}/gu;

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
  /^[!-~]+(?: [!-~]+)*$/.test(text) ? text : withoutNeedlessSpace(inLatin(text));

const THOUSANDS = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)/g;

/** Returns the words of a tidy text without case and punctuation; digits that dots group are one word. */
export const wordsOf = (tidied: string): string[] =>
  tidied
    .normalize("NFKC")
    .toLowerCase()
    .replace(THOUSANDS, (digits) => digits.replace(/[.,]/g, ""))
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);

/** Returns what texts have in common that differ in case, spaces and punctuation alone; what parts two numbers stays: 1.5 is not 15. */
export const fingerprintOf = (words: readonly string[]): string =>
  words.join(" ").replace(/(?<!\d) | (?!\d)/g, "");

/** Returns whether two different words are one letter apart: another one, one more, or two that changed places. */
export function isOneApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneApart(other, one);
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  if (one.slice(start + 1) === other.slice(start + 1)) return start < one.length;
  const areSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return areSwapped && one.slice(start + 2) === other.slice(start + 2);
}

/** Returns the pairs of texts, each the words of it, that differ in one word by one letter; words with digits, and those shorter than `least`, are codes. */
export function nearPairs(
  texts: readonly (readonly string[])[],
  least: number,
): [one: number, other: number][] {
  // Only texts that are the same around a word can differ in it alone.
  const around = new Map<string, { text: number; word: string }[]>();
  texts.forEach((words, text) => {
    words.forEach((word, at) => {
      if (word.length < least || /\P{L}/u.test(word)) return;
      const key = `${words.slice(0, at).join(" ")}|${words.slice(at + 1).join(" ")}`;
      const known = around.get(key);
      if (known) known.push({ text, word });
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
      const forms = new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
      for (const form of forms) {
        const same = shortened.get(form) ?? [];
        for (const { text, word: other } of same)
          if (word !== other && isOneApart(word, other)) pairs.set(`${text} ${each.text}`, [text, each.text]);
        same.push(each);
        shortened.set(form, same);
      }
    }
  }
  return [...pairs.values()];
}
