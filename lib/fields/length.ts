/** The maximum length of names, keys and other short texts. */
export const LONGEST = 255;

export const LONGEST_PASSWORD = 1_000;

/** The maximum length of notes and addresses. */
export const LONGEST_NOTE = 5_000;

/** Returns whether a text has at most `most` code points: an emoji counts as one. */
export function isUpTo(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most);
}

/** Returns the message for a longer text. */
export function tooLong(most: number): string {
  return `Paling banyak ${most.toLocaleString("id-ID")} karakter`;
}
