import { rowIndexes, sortByWeight } from "../columns";
import type { ColumnIndex } from "./column-index";
import { foldWords } from "./search";

/** The scores of a word that is searched in a text. */
const SCORES = { none: 0, insideWord: 1, wordStart: 2, wholeWord: 3, wholeText: 4 } as const;

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const WORD_SEPARATOR = /[^\p{L}\p{N}]+/u;

const isBoundary = (character: string | undefined) =>
  character === undefined || !WORD_CHARACTER.test(character);

/** Returns how well a folded word matches a folded text, from 0 (the text does not contain the word) to 4 (both are equal). */
export function scoreWord(text: string, word: string): number {
  if (!text.includes(word)) return SCORES.none;
  if (text === word) return SCORES.wholeText;
  let bestScore: number = SCORES.insideWord;
  for (
    let index = text.indexOf(word);
    index !== -1 && bestScore < SCORES.wholeWord;
    index = text.indexOf(word, index + 1)
  ) {
    if (!isBoundary(text[index - 1])) continue;
    bestScore = isBoundary(text[index + word.length]) ? SCORES.wholeWord : SCORES.wordStart;
  }
  return bestScore;
}

/** Returns how well folded words match a folded text, 0 if a word is missing; words that follow each other as they were typed score more. */
export function scoreText(text: string, words: readonly string[], score = scoreWord): number {
  const scores = words.map((word) => score(text, word));
  if (scores.includes(SCORES.none)) return SCORES.none;
  return scores.reduce((sum, each) => sum + each, scoreWord(text, words.join(" ")));
}

/** Returns whether two different words differ by one letter: replaced, inserted, removed, or swapped with its neighbour. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneLetterApart(other, one);
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  if (one.slice(start + 1) === other.slice(start + 1)) return start < one.length;
  const areSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return areSwapped && one.slice(start + 2) === other.slice(start + 2);
}

/** Shorter words must match exactly, because too many of them differ by one letter. */
const MIN_FUZZY_LETTERS = 4;

/** Returns how well a folded word matches a folded text if one letter may be wrong. */
export function fuzzyScore(text: string, word: string): number {
  const score = scoreWord(text, word);
  if (score !== SCORES.none || word.length < MIN_FUZZY_LETTERS) return score;
  const isNear = (other: string) => Math.abs(other.length - word.length) < 2 && isOneLetterApart(other, word);
  return text.split(WORD_SEPARATOR).some(isNear) ? SCORES.insideWord : SCORES.none;
}

/** The best rows of a search: `count` is how many rows match, `rows` are the indexes of the best ones, `score` is that of the first. */
type BestRows = { count: number; rows: number[]; score: number };

const NO_ROWS: BestRows = { count: 0, rows: [], score: 0 };

/** Returns the score of a word in each row: the highest score among the columns. */
function scoreRows(
  columns: readonly ColumnIndex[],
  word: string,
  length: number,
  scoreOf = scoreWord,
): Uint8Array {
  const bestScores = new Uint8Array(length);
  for (const { valueIndexes, searchTexts } of columns) {
    for (const { texts, textIndexes } of searchTexts()) {
      const scores = Uint8Array.from(texts, (text) => scoreOf(text, word));
      if (scores.every((score) => score === 0)) continue;
      for (let row = 0; row < length; row++) {
        const value = valueIndexes ? (valueIndexes[row] ?? 0) : row;
        const score = scores[textIndexes ? (textIndexes[value] ?? 0) : value] ?? 0;
        if (score > (bestScores[row] ?? 0)) bestScores[row] = score;
      }
    }
  }
  return bestScores;
}

/** Adds the scores of all words and of the whole phrase for each row; 0 for a row that lacks a word. */
function sumScores(scoresByWord: Uint8Array[], phraseScores: Uint8Array): Uint16Array {
  return Uint16Array.from(phraseScores, (phraseScore, row) => {
    const scores = scoresByWord.map((wordScores) => wordScores[row] ?? 0);
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, phraseScore);
  });
}

/**
 * Returns up to `maxRows` rows that contain each word in some column, the best first, equally good ones in list order. With `isFuzzy`,
 * words may have one wrong letter.
 */
export function bestRows(
  columns: readonly ColumnIndex[],
  length: number,
  words: string,
  maxRows: number,
  isFuzzy = false,
): BestRows {
  const foldedWords = foldWords(words);
  if (foldedWords.length === 0) return NO_ROWS;
  const scoresByWord: Uint8Array[] = [];
  for (const word of foldedWords) {
    const wordScores = scoreRows(columns, word, length, isFuzzy ? fuzzyScore : scoreWord);
    if (wordScores.every((score) => score === 0)) return NO_ROWS;
    scoresByWord.push(wordScores);
  }
  const phrase = foldedWords.join(" ");
  const phraseScores = foldedWords.length > 1 ? scoreRows(columns, phrase, length) : new Uint8Array(length);
  const scores = sumScores(scoresByWord, phraseScores);
  const matches = rowIndexes(length).filter((row) => scores[row]);
  const topRows = sortByWeight(Array.from(matches), (row) => scores[row] ?? 0).slice(0, maxRows);
  return { count: matches.length, rows: topRows, score: scores[topRows[0] ?? 0] ?? 0 };
}
