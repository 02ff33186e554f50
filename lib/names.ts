/** Returns a name as names are compared: without case, blanks around it and Unicode forms. */
export const foldName = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

/** Compares two user names; empty ones never match. */
export function isSamePerson(one: string, other: string): boolean {
  return foldName(one) !== "" && foldName(one) === foldName(other);
}
