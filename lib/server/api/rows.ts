import { randomUUID } from "node:crypto";
import { readDecimal } from "../../fields/amount";
import { type Result, readErrorTexts, sessionEndIn } from "./errors";

/** The number of bytes before an array in which its key is searched. */
const KEY_BYTES = 64;

/** Joins and decodes parts of a UTF-8 body. At its start (`isStart`) a byte order mark is dropped. */
function decodeParts(parts: Uint8Array[], isStart = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isStart }).decode(Buffer.concat(parts));
}

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * Creates a parser that returns the rows of a list response while its parts arrive. It replaces the rows in the text with a marker. At the
 * end it parses this text as JSON, and checks that the marker is where a list response has its rows.
 */
export function createListParser() {
  const findStructure = createStructureFinder();
  const marker = randomUUID();
  let phase: "before" | "rows" | "after" = "before";
  /** The number of open brackets and braces, and that number between two rows. */
  let depth = 0;
  let rowDepth = 0;
  let previousByte = 0;
  let hasRows = false;
  let isMalformed = false;
  let listKind: ReturnType<typeof classifyList> = "no rows";
  /** The text before the rows, followed by the marker. */
  let textBefore = "";
  /** The last characters of the earlier parts, which may contain the key of an array. */
  let lastCharacters = "";
  /** The unparsed bytes of the earlier parts, and the index of the first unparsed byte of the current part. */
  let pending: Uint8Array[] = [];
  let unparsedFrom = 0;

  function takeUntil(part: Uint8Array, to: number): Uint8Array[] {
    const bytes = [...pending, part.subarray(unparsedFrom, to)];
    pending = [];
    unparsedFrom = to;
    return bytes;
  }

  /** Returns the index of the first row if the bracket or brace at `index` starts the rows of the response, else `null`. */
  function startOfRows(part: Uint8Array, index: number): number | null {
    const isBracket = part[index] === OPENING_BRACKET;
    if (isBracket && depth <= 1) {
      const before = lastCharacters + decodeLatin1(part.subarray(Math.max(0, index - KEY_BYTES), index));
      listKind = depth === 0 ? "rows" : classifyList(before);
      return listKind === "rows" ? index + 1 : null;
    }
    const isFirst = !isBracket && depth === 2 && previousByte === OPENING_BRACKET;
    return isFirst && listKind === "possibly rows" ? index : null;
  }

  function startRows(part: Uint8Array, index: number): void {
    const start = startOfRows(part, index);
    if (start === null) return;
    textBefore = decodeParts(takeUntil(part, start), true) + JSON.stringify(marker);
    rowDepth = depth + start - index;
    phase = "rows";
  }

  /** Parses the rows before an index. Only an empty list may have none: before and after a comma there must be a row. */
  function parseRows(part: Uint8Array, to: number, isEnd: boolean): unknown[] {
    const rows = parseJsonText(`[${decodeParts(takeUntil(part, to))}]`);
    isMalformed ||= !Array.isArray(rows) || (rows.length === 0 && (hasRows || !isEnd));
    hasRows = true;
    return isMalformed ? [] : (rows as unknown[]);
  }

  function read(part: Uint8Array): unknown[] {
    let rows: unknown[] = [];
    let lastComma = -1;
    unparsedFrom = 0;
    for (let index = findStructure(part, 0); index < part.length; index = findStructure(part, index + 1)) {
      const byte = part[index] as number;
      const isBetweenRows = phase === "rows" && depth === rowDepth;
      if (isOpening(byte)) {
        if (phase === "before") startRows(part, index);
        depth += 1;
      } else if (isClosing(byte)) {
        if (isBetweenRows) {
          rows = parseRows(part, index, true);
          phase = "after";
        }
        depth -= 1;
      } else if (isBetweenRows) lastComma = index;
      previousByte = byte;
    }
    if (phase === "rows" && lastComma >= 0) {
      rows = parseRows(part, lastComma, false);
      unparsedFrom += 1;
    }
    pending.push(part.subarray(unparsedFrom));
    if (phase === "before")
      lastCharacters = (lastCharacters + decodeLatin1(part.subarray(-KEY_BYTES))).slice(-KEY_BYTES);
    return rows;
  }

  /** Ends the body. Returns `null` if `read` has returned the rows of the list, else the rows of the list or the failure. */
  function finish(status: number): Result<unknown[] | null> {
    const text = phase === "before" ? decodeParts(pending, true) : textBefore + decodeParts(pending);
    const list = rowsOrFailure(isMalformed || phase === "rows" ? undefined : parseJsonText(text), status);
    return list.ok && list.value[0] === marker ? { ok: true, value: null } : list;
  }

  return { read, finish };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The bit in which the ASCII codes of a brace and a bracket differ. */
const BRACE_BIT = 0x20;

const isOpening = (byte: number) => (byte | BRACE_BIT) === OPENING_BRACE;
const isClosing = (byte: number) => (byte | BRACE_BIT) === CLOSING_BRACE;

/** Matches a number of more than 15 digits in JSON text, which a JavaScript number may not represent exactly. */
const MAY_HAVE_LONG_NUMBER = /[:,[\s]-?\d[\d.]{15}/;
const LONG_NUMBER = /^-?\d[\d.]{15}/;

/** Replaces a number that JavaScript cannot represent exactly, such as an id above 2^53, with its text. */
function longNumberAsText(_: string, value: unknown, { source = "" }: { source?: string }): unknown {
  if (typeof value !== "number" || !LONG_NUMBER.test(source)) return value;
  const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER && readDecimal(source) !== null;
  return isExact ? value : source;
}

/** Parses JSON; numbers that JavaScript cannot represent exactly become texts. Returns `undefined` for malformed JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return MAY_HAVE_LONG_NUMBER.test(text) ? JSON.parse(text, longNumberAsText as Reviver) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** TypeScript's type of a reviver of `JSON.parse`, which lacks the third parameter. */
type Reviver = (key: string, value: unknown) => unknown;

export const parseJson = (bytes: Uint8Array) => parseJsonText(new TextDecoder().decode(bytes));

/** Returns a function that finds the next comma, bracket or brace outside strings; it must be called with the parts of the JSON text in order. */
function createStructureFinder(): (part: Uint8Array, from: number) => number {
  let isString = false;
  let isEscaped = false;
  return (part, from) => {
    for (let index = from; index < part.length; index++) {
      const byte = part[index] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isString = !isString;
      else if (isString) isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || isOpening(byte) || isClosing(byte)) return index;
    }
    return part.length;
  };
}

/** The keys under which a response has its rows (api-contract.md#place-of-the-rows). */
const LIST_KEYS = ["data", "users"];

const MESSAGE_KEYS = ["error", "errors"];

const KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;

/** Returns whether an array has the rows of a response, by the key at the end of the text before it. */
function classifyList(text: string): "rows" | "possibly rows" | "no rows" {
  const key = KEY_AT_END.exec(text)?.[1];
  if (key === undefined || MESSAGE_KEYS.includes(key)) return "no rows";
  return LIST_KEYS.includes(key) ? "rows" : "possibly rows";
}

/** Returns the body if it is an array, else its array under a key for rows, else its only array; `null` if there is none. */
export function rowsInBody(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return null;
  const values = body as Record<string, unknown>;
  for (const key of LIST_KEYS) {
    if (Array.isArray(values[key])) return values[key];
  }
  const arrays = Object.values(values).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

/** Returns the rows of a successful list response, or its failure; `body` is `undefined` if the response is not JSON. */
function rowsOrFailure(body: unknown, status: number): Result<unknown[]> {
  const rows = rowsInBody(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report the end of a session with status 200.
  const reason = sessionEndIn(readErrorTexts(body));
  return { ok: false, failure: reason ? { kind: "session", reason } : { kind: "unreadable", status } };
}

export function parseList(bytes: Uint8Array, status: number): Result<unknown[]> {
  return rowsOrFailure(parseJson(bytes), status);
}
