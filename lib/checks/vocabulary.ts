import { FEWEST_LETTERS } from "./rule-names";
import { fingerprintOf, nearPairs, wordsOf } from "./texts";

/** Right spellings: each of them, and the most frequent one of each fingerprint. */
export type Vocabulary = { spellings: ReadonlySet<string>; byPrint: ReadonlyMap<string, string> };

export const printOf = (tidied: string): string => fingerprintOf(wordsOf(tidied));

/** Orders texts by how many rows have them, equally frequent ones by their letters. */
export const byCount = (one: { text: string; count: number }, other: { text: string; count: number }) =>
  other.count - one.count || (one.text < other.text ? -1 : 1);

/** Returns how often each text occurs, the most frequent one first. */
export function countTexts(texts: Iterable<string>): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count })).sort(byCount);
}

/** Returns the vocabulary of the tidy texts of rows, without empty ones. */
export function vocabularyOf(tidied: Iterable<string>): Vocabulary {
  const counts = countTexts(tidied).filter(({ text }) => text !== "");
  // The most frequent spelling comes first and has to win.
  const byPrint = new Map(counts.toReversed().map(({ text }) => [printOf(text), text]));
  return { spellings: new Set(counts.map(({ text }) => text)), byPrint };
}

/** Returns, for tidy texts that a vocabulary does not have, its texts that may be meant. */
export function meantIn(
  { spellings, byPrint }: Vocabulary,
  unknown: readonly string[],
): Map<string, string[]> {
  const meant = new Map<string, string[]>();
  const far: string[] = [];
  for (const text of unknown) {
    const same = byPrint.get(printOf(text));
    if (same === undefined) far.push(text);
    else meant.set(text, [same]);
  }
  if (far.length === 0) return meant;
  const known = [...spellings].sort();
  for (const [one, other] of nearPairs([...known, ...far].map(wordsOf), FEWEST_LETTERS)) {
    const [text, found] = [far[Math.max(one, other) - known.length], known[Math.min(one, other)]];
    if (text !== undefined && found !== undefined)
      meant.set(text, [...(meant.get(text) ?? []), found].sort());
  }
  return meant;
}
