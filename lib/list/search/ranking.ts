import { getRowIndexes, sortByWeight } from "../columns";
import type { ColumnIndex } from "./column-index";
import { toWords } from "./search";

/** The result of a search: `count` is how many rows match, `rows` has the indexes of the best ones, `score` is the score of the first. */
type BestRows = { count: number; rows: number[]; score: number };

const NO_MATCHES: BestRows = { count: 0, rows: [], score: 0 };

/** Returns up to `maxRows` rows that contain each word in some column, the best first. With `isFuzzy`, words may have one wrong letter. */
export function findBestRows(
  columns: readonly ColumnIndex[],
  length: number,
  words: string,
  maxRows: number,
  isFuzzy = false,
): BestRows {
  const searchWords = toWords(words);
  if (searchWords.length === 0) return NO_MATCHES;
  const scoresByWord: Uint8Array[] = [];
  for (const word of searchWords) {
    const wordScores = scoreRows(columns, word, length, isFuzzy ? scoreFuzzy : scoreWord);
    if (wordScores.every((score) => score === 0)) return NO_MATCHES;
    scoresByWord.push(wordScores);
  }
  const phrase = searchWords.join(" ");
  const phraseScores = searchWords.length > 1 ? scoreRows(columns, phrase, length) : new Uint8Array(length);
  const rowScores = sumRowScores(scoresByWord, phraseScores);
  const matchingRows = getRowIndexes(length).filter((row) => rowScores[row]);
  const topRows = sortByWeight(Array.from(matchingRows), (row) => rowScores[row] ?? 0).slice(0, maxRows);
  return { count: matchingRows.length, rows: topRows, score: rowScores[topRows[0] ?? 0] ?? 0 };
}

/** Returns the score of a word in each row: the highest score among the columns. */
function scoreRows(columns: readonly ColumnIndex[], word: string, length: number, scoreOf = scoreWord) {
  const bestScores = new Uint8Array(length);
  for (const { valueIndexes, getSearchTexts } of columns) {
    for (const { texts, textIndexes } of getSearchTexts()) {
      const scores = Uint8Array.from(texts, (text) => scoreOf(text, word));
      if (scores.every((score) => score === 0)) continue;
      for (let row = 0; row < length; row++) {
        const valueIndex = valueIndexes ? (valueIndexes[row] ?? 0) : row;
        const score = scores[textIndexes ? (textIndexes[valueIndex] ?? 0) : valueIndex] ?? 0;
        if (score > (bestScores[row] ?? 0)) bestScores[row] = score;
      }
    }
  }
  return bestScores;
}

/** Returns for each row the sum of the scores of all words and of the whole phrase; 0 for a row that lacks a word. */
function sumRowScores(scoresByWord: Uint8Array[], phraseScores: Uint8Array): Uint16Array {
  return Uint16Array.from(phraseScores, (phraseScore, row) => {
    const scores = scoresByWord.map((wordScores) => wordScores[row] ?? 0);
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, phraseScore);
  });
}

/** The scores of a word by where it occurs in a text. */
const MATCH_SCORES = { none: 0, insideWord: 1, wordStart: 2, wholeWord: 3, wholeText: 4 } as const;

/** Returns how well a folded word matches a folded text, from 0 (the text does not contain the word) to 4 (both are equal). */
export function scoreWord(text: string, word: string): number {
  if (!text.includes(word)) return MATCH_SCORES.none;
  if (text === word) return MATCH_SCORES.wholeText;
  let bestScore: number = MATCH_SCORES.insideWord;
  let index = text.indexOf(word);
  while (index !== -1 && bestScore < MATCH_SCORES.wholeWord) {
    if (isWordBoundary(text[index - 1]))
      bestScore = isWordBoundary(text[index + word.length]) ? MATCH_SCORES.wholeWord : MATCH_SCORES.wordStart;
    index = text.indexOf(word, index + 1);
  }
  return bestScore;
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const WORD_SEPARATOR = /[^\p{L}\p{N}]+/u;

const isWordBoundary = (character: string | undefined) =>
  character === undefined || !WORD_CHARACTER.test(character);

/** Returns how well folded words match a folded text: 0 if a word is missing; more if they also occur one after another as a phrase. */
export function scoreText(text: string, words: readonly string[], score = scoreWord): number {
  const scorePerWord = words.map((word) => score(text, word));
  if (scorePerWord.includes(MATCH_SCORES.none)) return MATCH_SCORES.none;
  return scorePerWord.reduce((sum, each) => sum + each, scoreWord(text, words.join(" ")));
}

/** Shorter words must match exactly, because too many of them differ by one letter. */
const MIN_FUZZY_WORD_LENGTH = 4;

/** Returns how well a folded word matches a folded text if one letter may be wrong. */
export function scoreFuzzy(text: string, word: string): number {
  const exactScore = scoreWord(text, word);
  if (exactScore !== MATCH_SCORES.none || word.length < MIN_FUZZY_WORD_LENGTH) return exactScore;
  const isSimilar = (other: string) =>
    Math.abs(other.length - word.length) < 2 && isOneLetterApart(other, word);
  return text.split(WORD_SEPARATOR).some(isSimilar) ? MATCH_SCORES.insideWord : MATCH_SCORES.none;
}

/** Returns whether two different words differ by one letter: replaced, inserted, removed, or swapped with its neighbour. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneLetterApart(other, one);
  let diffIndex = 0;
  while (diffIndex < one.length && one[diffIndex] === other[diffIndex]) diffIndex++;
  if (one.length < other.length) return one.slice(diffIndex) === other.slice(diffIndex + 1);
  if (one.slice(diffIndex + 1) === other.slice(diffIndex + 1)) return diffIndex < one.length;
  const areSwapped = one[diffIndex] === other[diffIndex + 1] && one[diffIndex + 1] === other[diffIndex];
  return areSwapped && one.slice(diffIndex + 2) === other.slice(diffIndex + 2);
}
