import { distance } from "fastest-levenshtein";

/** The part of a text's letters that may differ in another spelling of it, and how many may in any case. */
const DIFFERENT_PART = 1 / 3;
const FEW = 2;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the choice that is spelled most like a text; `null` if none is much like it. */
export function nearest(text: string, choices: readonly string[]): string | null {
  const wanted = plain(text);
  let [best, least] = [null as string | null, Math.max(FEW, Math.floor(wanted.length * DIFFERENT_PART)) + 1];
  for (const choice of choices) {
    const letters = plain(choice);
    if (Math.abs(letters.length - wanted.length) >= least) continue;
    const different = distance(wanted, letters);
    if (different < least) [best, least] = [choice, different];
  }
  return best;
}
