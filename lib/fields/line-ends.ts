export const convertToLineFeeds = (text: string) =>
  text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;

/** Returns whether two texts are equal apart from their line ends. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || convertToLineFeeds(one) === convertToLineFeeds(other);
