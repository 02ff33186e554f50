/** Returns a text without accents and case, for comparisons. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Returns the folded words of a text. */
export function foldWords(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))];
}
