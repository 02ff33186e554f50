/** Returns a text without accents and case, for comparisons. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/** Returns the folded words of a text. */
export const foldWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

/** Returns the pattern that finds a text as it is written (requirements 5.8): its pattern characters have a `\` before them. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
