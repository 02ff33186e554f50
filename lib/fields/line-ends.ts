/** Returns a text with its line ends, CR LF and CR among them, as LF. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Returns whether two texts are the same but for how their lines end. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || withLineFeeds(one) === withLineFeeds(other);
