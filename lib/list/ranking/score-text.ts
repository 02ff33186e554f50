const [NONE, INSIDE, STARTS_WORD, WHOLE_WORD, WHOLE_TEXT] = [0, 1, 2, 3, 4];

const OF_WORD = /[\p{L}\p{N}]/u;

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
export function scoreText(text: string, words: readonly string[]): number {
  const scores = words.map((word) => scoreWord(text, word));
  if (scores.includes(NONE)) return NONE;
  return scores.reduce((sum, score) => sum + score, scoreWord(text, words.join(" ")));
}
