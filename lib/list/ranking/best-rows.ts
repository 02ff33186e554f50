import type { ColumnIndex } from "../filters/column-index";
import { foldWords } from "../search/plain-text";
import { guessWord, scoreWord } from "./score-text";

/** How many rows match words, and the indexes of those that match best; `score` is that of the first. */
export type BestRows = { count: number; places: number[]; score: number };

const NO_ROWS: BestRows = { count: 0, places: [], score: 0 };

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
    const scores = scoreRows(columns, word, length, isGuessed ? guessWord : scoreWord);
    if (scores.every((score) => score === 0)) return NO_ROWS;
    ofWords.push(scores);
  }
  const together = folded.length > 1 ? scoreRows(columns, folded.join(" "), length) : new Uint8Array(length);
  const scores = addUp(ofWords, together);
  return pick(scores, most);
}

function pick(scores: Uint16Array, most: number): BestRows {
  const places: number[] = [];
  const scoreAt = (at: number) => scores[places[at] ?? 0] ?? 0;
  let count = 0;
  scores.forEach((score, row) => {
    if (score === 0) return;
    count += 1;
    let at = places.length;
    while (at > 0 && scoreAt(at - 1) < score) at -= 1;
    if (at >= most) return;
    places.splice(at, 0, row);
    places.length = Math.min(places.length, most);
  });
  return { count, places, score: places.length > 0 ? scoreAt(0) : 0 };
}
