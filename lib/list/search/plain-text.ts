/** Returns the pattern that finds a text as it is written (requirements 5.8): its pattern characters have a `\` before them. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
