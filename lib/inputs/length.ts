/** How many characters names, keys and other short texts may have. */
export const LONGEST = 255;

export const LONGEST_PASSWORD = 1_000;

/** How many characters notes and addresses may have. */
export const LONGEST_NOTE = 5_000;

/** Whether a text has so many characters at most, as people count them: one beyond the first 65,536 is one as well. */
export function isUpTo(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most);
}

/** What is said of a text with more characters. */
export function tooLong(most: number): string {
  return `Paling banyak ${most.toLocaleString("id-ID")} karakter`;
}
