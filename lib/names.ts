/** Returns a name for comparison: trimmed, in lower case and in Unicode form NFKC. */
export const normalizeName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Compares two user names; empty ones never match. */
export function isSamePerson(one: string, other: string): boolean {
  return normalizeName(one) !== "" && normalizeName(one) === normalizeName(other);
}
