/** The longest text that a cell of Excel holds. */
const LONGEST_TEXT = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
const SPECIAL = /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]+_)/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Writes a character as Office does where XML cannot hold it. */
const escapeCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** Returns a text for XML; a character that XML cannot hold is written as Office writes it, `_x0007_`. */
export function xmlText(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? escapeCode(character));
}

/** Returns a text as XML that a cell of Excel holds, cut with `…` if it is longer than Excel allows. */
export function cellText(text: string): string {
  if (text.length <= LONGEST_TEXT) return xmlText(text);
  return xmlText(`${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, "")}…`);
}
