/** A part of a text: what was taken out, put in, or stayed. */
export type TextPart = { text: string; kind: "same" | "del" | "ins" };

/** How many pairs of words are compared at most, which takes some milliseconds. */
const MOST_PAIRS = 250_000;

const wordsOf = (text: string) => text.split(/(?<=\s)(?=\S)/);

/** Returns for each pair of places how many words the rests of two texts have in common, in their order. */
function commonRests(old: string[], now: string[]): Uint16Array[] {
  const counts = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      const [here, below] = [counts[a] as Uint16Array, counts[a + 1] as Uint16Array];
      here[b] = old[a] === now[b] ? (below[b + 1] ?? 0) + 1 : Math.max(below[b] ?? 0, here[b + 1] ?? 0);
    }
  }
  return counts;
}

/** Returns the words of two texts as one text, in which those that differ are marked. */
export function changedWords(before: string, after: string): TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > MOST_PAIRS)
    return [
      { text: before, kind: "del" },
      { text: after, kind: "ins" },
    ];
  const counts = commonRests(old, now);
  const parts: TextPart[] = [];
  const add = (kind: TextPart["kind"], text = "") => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ text, kind });
  };
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    if (a < old.length && old[a] === now[b]) {
      add("same", old[a++]);
      b += 1;
    } else if (b >= now.length || (a < old.length && (counts[a + 1]?.[b] ?? 0) >= (counts[a]?.[b + 1] ?? 0)))
      add("del", old[a++]);
    else add("ins", now[b++]);
  }
  return parts;
}
