const plain = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** Compares two user names, ignoring case, blanks and Unicode forms; empty ones never match. */
export function isSamePerson(one: string, other: string): boolean {
  return plain(one) !== "" && plain(one) === plain(other);
}
