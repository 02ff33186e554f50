/** Normalizes a name for comparison: trimmed, in lower case and in Unicode form NFKC. */
export const normalizeName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

export function isSameUsername(one: string, other: string): boolean {
  return normalizeName(one) !== "" && normalizeName(one) === normalizeName(other);
}
