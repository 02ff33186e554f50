import { fold } from "../list/search/plain-text";

/** Returns the first name from a place on, and then from the first, that begins with what was typed, or has a word that does; -1 if none. */
export function findTyped(names: readonly string[], typed: string, from: number): number {
  const wanted = fold(typed.trim());
  if (wanted === "") return -1;
  const start = Math.max(from, 0);
  const inTurn = [...names.slice(start), ...names.slice(0, start)].map(fold);
  const found = inTurn.findIndex((name) => name.startsWith(wanted));
  const place = found < 0 ? inTurn.findIndex((name) => ` ${name}`.includes(` ${wanted}`)) : found;
  return place < 0 ? -1 : (place + start) % names.length;
}
