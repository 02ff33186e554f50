import { rowIndexes } from "../columns";
import { sortByWeight } from "../row-marks";
import type { ColumnIndex } from "./column-index";
import { foldWords } from "./search";

const NONE = 0;
const INSIDE = 1;
const STARTS_WORD = 2;
const WHOLE_WORD = 3;
const WHOLE_TEXT = 4;

const OF_WORD = /[\p{L}\p{N}]/u;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

const isBoundary = (char: string | undefined) => char === undefined || !OF_WORD.test(char);

/** Returns how well a folded word matches a folded text, from 0 (not at all) to 4 (it is the whole text). */
export function scoreWord(text: string, word: string): number {
  if (!text.includes(word)) return NONE;
  if (text === word) return WHOLE_TEXT;
  let best = INSIDE;
  for (
    let index = text.indexOf(word);
    index !== -1 && best < WHOLE_WORD;
    index = text.indexOf(word, index + 1)
  ) {
    if (!isBoundary(text[index - 1])) continue;
    best = isBoundary(text[index + word.length]) ? WHOLE_WORD : STARTS_WORD;
  }
  return best;
}

/** Returns how well folded words match a folded text, 0 if one is missing; the words as they were typed count as one more. */
export function scoreText(text: string, words: readonly string[], score = scoreWord): number {
  const scores = words.map((word) => score(text, word));
  if (scores.includes(NONE)) return NONE;
  return scores.reduce((sum, each) => sum + each, scoreWord(text, words.join(" ")));
}

/** Returns whether two different words are one letter apart: another one, one more, or two that changed places. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneLetterApart(other, one);
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  if (one.slice(start + 1) === other.slice(start + 1)) return start < one.length;
  const areSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return areSwapped && one.slice(start + 2) === other.slice(start + 2);
}

/** The minimum length of words that may have a wrong letter: many shorter ones are one letter apart. */
const MIN_LETTERS = 4;

/** Returns how well a folded word matches a folded text in which one of its letters may be wrong. */
export function fuzzyScore(text: string, word: string): number {
  const score = scoreWord(text, word);
  if (score !== NONE || word.length < MIN_LETTERS) return score;
  const isNear = (other: string) => Math.abs(other.length - word.length) < 2 && isOneLetterApart(other, word);
  return text.split(BETWEEN_WORDS).some(isNear) ? INSIDE : NONE;
}

/** How many rows match words, and the indexes of those that match best; `score` is that of the first. */
type BestRows = { count: number; rows: number[]; score: number };

const NO_ROWS: BestRows = { count: 0, rows: [], score: 0 };

/** Returns how well each row matches a word: as its best column does. */
function scoreRows(
  columns: readonly ColumnIndex[],
  word: string,
  length: number,
  scoreOf = scoreWord,
): Uint8Array {
  const best = new Uint8Array(length);
  for (const { at, words } of columns) {
    for (const { texts, of } of words()) {
      const scores = Uint8Array.from(texts, (text) => scoreOf(text, word));
      if (scores.every((score) => score === 0)) continue;
      for (let row = 0; row < length; row++) {
        const value = at ? (at[row] ?? 0) : row;
        const score = scores[of ? (of[value] ?? 0) : value] ?? 0;
        if (score > (best[row] ?? 0)) best[row] = score;
      }
    }
  }
  return best;
}

function addUp(ofWords: Uint8Array[], together: Uint8Array): Uint16Array {
  return Uint16Array.from(together, (score, row) => {
    let sum = score;
    for (const of of ofWords) {
      const one = of[row] ?? 0;
      if (one === 0) return 0;
      sum += one;
    }
    return sum;
  });
}

/**
 * Returns the rows in which each word stands in some column, at most `most`, best first, else in the order of the list; guessed
 * words may have one wrong letter.
 */
export function bestRows(
  columns: readonly ColumnIndex[],
  length: number,
  words: string,
  most: number,
  isGuessed = false,
): BestRows {
  const folded = foldWords(words);
  if (folded.length === 0) return NO_ROWS;
  const ofWords: Uint8Array[] = [];
  for (const word of folded) {
    const scores = scoreRows(columns, word, length, isGuessed ? fuzzyScore : scoreWord);
    if (scores.every((score) => score === 0)) return NO_ROWS;
    ofWords.push(scores);
  }
  const together = folded.length > 1 ? scoreRows(columns, folded.join(" "), length) : new Uint8Array(length);
  const scores = addUp(ofWords, together);
  const matches = rowIndexes(length).filter((row) => scores[row]);
  const best = sortByWeight(Array.from(matches), (row) => scores[row] ?? 0).slice(0, most);
  return { count: matches.length, rows: best, score: scores[best[0] ?? 0] ?? 0 };
}
