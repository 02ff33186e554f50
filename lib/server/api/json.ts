const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const COMMA = 0x2c;
export const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The bit in which brackets differ from braces. */
const BRACE_BIT = 0x20;

export const isOpening = (byte: number) => (byte | BRACE_BIT) === OPENING_BRACE;
export const isClosing = (byte: number) => (byte | BRACE_BIT) === CLOSING_BRACE;

/** Parses JSON; `undefined` if the bytes are not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that finds the next comma, bracket or brace outside the strings of a JSON text: its index in this
 * part of the bytes, or the length of the part. It expects the parts in order.
 */
export function structureFinder(): (part: Uint8Array, from: number) => number {
  let [isString, isEscaped] = [false, false];
  return (part, from) => {
    for (let at = from; at < part.length; at++) {
      const byte = part[at] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isString = !isString;
      else if (isString) isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || isOpening(byte) || isClosing(byte)) return at;
    }
    return part.length;
  };
}
