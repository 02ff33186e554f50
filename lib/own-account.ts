const plain = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** Whether two user names are those of one person, however they were typed; an empty one is nobody's. */
export function isSamePerson(one: string, other: string): boolean {
  return plain(one) !== "" && plain(one) === plain(other);
}
