import { randomUUID } from "node:crypto";
import { parseDecimal } from "../../fields/amount";
import { detectSessionEnd, type Result, readErrorTexts } from "./errors";

/** The number of bytes before an array in which its key is searched. */
const KEY_SEARCH_BYTES = 64;

/** Joins and decodes parts of a UTF-8 body. At its start (`isStart`) a byte order mark is dropped. */
function decodeUtf8Parts(parts: Uint8Array[], isStart = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isStart }).decode(Buffer.concat(parts));
}

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * Creates a parser that returns the rows of a list response while its parts arrive. At the end it parses the rest of the body, with a marker
 * in place of the rows, and checks that the marker is where a list response has its rows.
 */
export function createListParser() {
  const findStructuralByte = createStructuralByteFinder();
  const rowsMarker = randomUUID();
  let parsePhase: "before" | "rows" | "after" = "before";
  /** The number of open brackets and braces, at the current byte and between two rows. */
  let nestingDepth = 0;
  let rowDepth = 0;
  let previousStructuralByte = 0;
  let hasParsedRows = false;
  let isMalformed = false;
  let arrayKind: ReturnType<typeof classifyArray> = "no rows";
  /** The text before the rows, followed by the marker. */
  let textBeforeRows = "";
  /** The last characters of the earlier parts, which may contain the key of an array. */
  let textBeforePart = "";
  /** The unparsed bytes of the earlier parts, and the index of the first unparsed byte of the current part. */
  let unparsedParts: Uint8Array[] = [];
  let unparsedIndex = 0;

  function takeUnparsedBytes(part: Uint8Array, endIndex: number): Uint8Array[] {
    const bytes = [...unparsedParts, part.subarray(unparsedIndex, endIndex)];
    unparsedParts = [];
    unparsedIndex = endIndex;
    return bytes;
  }

  /** Returns where the rows begin if the bracket of their array, or the brace of the first one, is at `index`; else `null`. */
  function findRowsStart(part: Uint8Array, index: number): number | null {
    const isBracket = part[index] === OPENING_BRACKET;
    if (isBracket && nestingDepth <= 1) {
      const bytesBefore = part.subarray(Math.max(0, index - KEY_SEARCH_BYTES), index);
      const textBefore = textBeforePart + decodeLatin1(bytesBefore);
      arrayKind = nestingDepth === 0 ? "rows" : classifyArray(textBefore);
      return arrayKind === "rows" ? index + 1 : null;
    }
    const isFirst = !isBracket && nestingDepth === 2 && previousStructuralByte === OPENING_BRACKET;
    return isFirst && arrayKind === "possibly rows" ? index : null;
  }

  function startParsingRows(part: Uint8Array, index: number): void {
    const start = findRowsStart(part, index);
    if (start === null) return;
    textBeforeRows = decodeUtf8Parts(takeUnparsedBytes(part, start), true) + JSON.stringify(rowsMarker);
    rowDepth = part[index] === OPENING_BRACKET ? nestingDepth + 1 : nestingDepth;
    parsePhase = "rows";
  }

  /** Parses the rows up to the index `to`. Without a row there, the body is malformed (such as `[1,]`) unless the list is empty. */
  function parseRows(part: Uint8Array, to: number, isEndOfRows: boolean): unknown[] {
    const rows = parseJsonText(`[${decodeUtf8Parts(takeUnparsedBytes(part, to))}]`);
    isMalformed ||= !Array.isArray(rows) || (rows.length === 0 && (hasParsedRows || !isEndOfRows));
    hasParsedRows = true;
    return isMalformed ? [] : (rows as unknown[]);
  }

  function read(part: Uint8Array): unknown[] {
    let rows: unknown[] = [];
    let lastComma = -1;
    unparsedIndex = 0;
    for (
      let index = findStructuralByte(part, 0);
      index < part.length;
      index = findStructuralByte(part, index + 1)
    ) {
      const byte = part[index] as number;
      const isBetweenRows = parsePhase === "rows" && nestingDepth === rowDepth;
      if (isOpeningByte(byte)) {
        if (parsePhase === "before") startParsingRows(part, index);
        nestingDepth += 1;
      } else if (isClosingByte(byte)) {
        if (isBetweenRows) {
          rows = parseRows(part, index, true);
          parsePhase = "after";
        }
        nestingDepth -= 1;
      } else if (isBetweenRows) lastComma = index;
      previousStructuralByte = byte;
    }
    if (parsePhase === "rows" && lastComma >= 0) {
      rows = parseRows(part, lastComma, false);
      // Skips the comma.
      unparsedIndex += 1;
    }
    unparsedParts.push(part.subarray(unparsedIndex));
    if (parsePhase === "before") textBeforePart += decodeLatin1(part.subarray(-KEY_SEARCH_BYTES));
    textBeforePart = textBeforePart.slice(-KEY_SEARCH_BYTES);
    return rows;
  }

  /** Ends the body. Returns `null` if `read` has returned the rows of the list, else the rows of the list or the failure. */
  function finish(status: number): Result<unknown[] | null> {
    const text =
      parsePhase === "before"
        ? decodeUtf8Parts(unparsedParts, true)
        : textBeforeRows + decodeUtf8Parts(unparsedParts);
    const list = toRowsResult(isMalformed || parsePhase === "rows" ? undefined : parseJsonText(text), status);
    return list.ok && list.value[0] === rowsMarker ? { ok: true, value: null } : list;
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

const isOpeningByte = (byte: number) => (byte | BRACE_BIT) === OPENING_BRACE;
const isClosingByte = (byte: number) => (byte | BRACE_BIT) === CLOSING_BRACE;

/** Match a number of at least 16 characters, which JavaScript may not represent exactly, in JSON text and at the start of a text. */
const LONG_NUMBER_IN_JSON = /[:,[\s]-?\d[\d.]{15}/;
const LONG_NUMBER_AT_START = /^-?\d[\d.]{15}/;

/** Replaces a number that JavaScript cannot represent exactly, such as an id above 2^53, with its text. */
function reviveLongNumberAsText(_: string, value: unknown, { source = "" }: { source?: string }): unknown {
  if (typeof value !== "number" || !LONG_NUMBER_AT_START.test(source)) return value;
  const isExactNumber = Math.abs(value) <= Number.MAX_SAFE_INTEGER && parseDecimal(source) !== null;
  return isExactNumber ? value : source;
}

/** Parses JSON; numbers that JavaScript cannot represent exactly become texts. Returns `undefined` for malformed JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return LONG_NUMBER_IN_JSON.test(text)
      ? JSON.parse(text, reviveLongNumberAsText as JsonReviver)
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** TypeScript's type of a reviver of `JSON.parse`, which lacks the third parameter. */
type JsonReviver = (key: string, value: unknown) => unknown;

export const parseJsonBytes = (bytes: Uint8Array) => parseJsonText(new TextDecoder().decode(bytes));

/** Returns a function that finds the next comma, bracket or brace outside strings; it must be called with the parts of the JSON text in order. */
function createStructuralByteFinder(): (part: Uint8Array, startIndex: number) => number {
  let isInString = false;
  let isEscaped = false;
  return (part, from) => {
    for (let index = from; index < part.length; index++) {
      const byte = part[index] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isInString = !isInString;
      else if (isInString) isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || isOpeningByte(byte) || isClosingByte(byte)) return index;
    }
    return part.length;
  };
}

/** The keys under which a response has its rows (api-contract.md#place-of-the-rows). */
const ROWS_KEYS = ["data", "users"];

const ERROR_KEYS = ["error", "errors"];

const JSON_KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;

/** Returns whether an array has the rows of a response, by the key at the end of the text before it. */
function classifyArray(text: string): "rows" | "possibly rows" | "no rows" {
  const key = JSON_KEY_AT_END.exec(text)?.[1];
  if (key === undefined || ERROR_KEYS.includes(key)) return "no rows";
  return ROWS_KEYS.includes(key) ? "rows" : "possibly rows";
}

/** Returns the body if it is an array, else its array under a key for rows, else its only array; `null` if there is none. */
export function findRowsInBody(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return null;
  const bodyFields = body as Record<string, unknown>;
  for (const key of ROWS_KEYS) {
    if (Array.isArray(bodyFields[key])) return bodyFields[key];
  }
  const arrays = Object.values(bodyFields).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

/** Returns the rows of a successful list response, or its failure; `body` is `undefined` if the response is not JSON. */
function toRowsResult(body: unknown, status: number): Result<unknown[]> {
  const rows = findRowsInBody(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report the end of a session with status 200.
  const sessionEnd = detectSessionEnd(readErrorTexts(body));
  if (sessionEnd) return { ok: false, failure: { kind: "session", reason: sessionEnd } };
  return { ok: false, failure: { kind: "unreadable", status } };
}

export function parseListBody(bytes: Uint8Array, status: number): Result<unknown[]> {
  return toRowsResult(parseJsonBytes(bytes), status);
}
