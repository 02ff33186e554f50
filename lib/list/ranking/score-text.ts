const [NONE, INSIDE, STARTS_WORD, WHOLE_WORD, WHOLE_TEXT] = [0, 1, 2, 3, 4];

const OF_WORD = /[\p{L}\p{N}]/u;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

const isBoundary = (char: string | undefined) => char === undefined || !OF_WORD.test(char);

/** Returns how well a folded word matches a folded text, from 0 (not at all) to 4 (it is the whole text). */
export function scoreWord(text: string, word: string): number {
  if (!text.includes(word)) return NONE;
  if (text === word) return WHOLE_TEXT;
  let best = INSIDE;
  for (let at = text.indexOf(word); at !== -1 && best < WHOLE_WORD; at = text.indexOf(word, at + 1)) {
    if (!isBoundary(text[at - 1])) continue;
    best = isBoundary(text[at + word.length]) ? WHOLE_WORD : STARTS_WORD;
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
export function isOneApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneApart(other, one);
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  if (one.slice(start + 1) === other.slice(start + 1)) return start < one.length;
  const areSwapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return areSwapped && one.slice(start + 2) === other.slice(start + 2);
}

/** Shorter words are not guessed: many are one letter apart. */
const FEWEST_LETTERS = 4;

/** Returns how well a folded word matches a folded text in which one of its letters may be wrong. */
export function guessWord(text: string, word: string): number {
  const score = scoreWord(text, word);
  if (score !== NONE || word.length < FEWEST_LETTERS) return score;
  const isNear = (other: string) => Math.abs(other.length - word.length) < 2 && isOneApart(other, word);
  return text.split(BETWEEN_WORDS).some(isNear) ? INSIDE : NONE;
}
