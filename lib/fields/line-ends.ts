export const convertToLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Returns whether two texts are equal apart from their line ends. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || convertToLineFeeds(one) === convertToLineFeeds(other);
