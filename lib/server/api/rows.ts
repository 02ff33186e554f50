import { randomUUID } from "node:crypto";
import { readDecimal } from "../../fields/amount";
import { type Result, readErrorTexts, sessionEndIn } from "./errors";

const KEY_BYTES = 64;

/** Joins and decodes bytes between two ASCII characters; drops a byte order mark only at the start of a body. */
function decode(parts: Uint8Array[], isStart = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isStart }).decode(Buffer.concat(parts));
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * Creates a parser that returns complete rows while a list response arrives. It replaces the rows of the first possible list with a marker
 * in the remaining text, whose parse at the end proves that the body was JSON and the rows were its list.
 */
export function createListParser() {
  const find = createStructureFinder();
  const mark = randomUUID();
  let phase: "before" | "rows" | "after" = "before";
  let depth = 0;
  let rowDepth = 0;
  let previous = 0;
  let hasRows = false;
  let isBroken = false;
  let list: ReturnType<typeof listAfter> = "no rows";
  let around = "";
  /** The last bytes of the earlier parts, which may hold the key of a list. */
  let tail = "";
  /** The unparsed bytes of earlier parts, and their start in the current one. */
  let pending: Uint8Array[] = [];
  let from = 0;

  function cut(part: Uint8Array, to: number): Uint8Array[] {
    const bytes = [...pending, part.subarray(from, to)];
    pending = [];
    from = to;
    return bytes;
  }

  /** Returns the start of the rows: after the bracket of a list with a row key, at the first object of any other list. */
  function rowsBegin(part: Uint8Array, at: number): number | null {
    const isBracket = part[at] === OPENING_BRACKET;
    if (isBracket && depth <= 1) {
      list = depth === 0 ? "rows" : listAfter(tail + latin1(part.subarray(Math.max(0, at - KEY_BYTES), at)));
      return list === "rows" ? at + 1 : null;
    }
    const isFirst = !isBracket && depth === 2 && previous === OPENING_BRACKET;
    return isFirst && list === "possibly rows" ? at : null;
  }

  function beginRows(part: Uint8Array, at: number): void {
    const begin = rowsBegin(part, at);
    if (begin === null) return;
    around = decode(cut(part, begin), true) + JSON.stringify(mark);
    rowDepth = depth + begin - at;
    phase = "rows";
  }

  /** Parses the rows up to `to`; each comma needs a row on both sides. */
  function parseRows(part: Uint8Array, to: number, isEnd: boolean): unknown[] {
    const rows = parseJsonText(`[${decode(cut(part, to))}]`);
    isBroken ||= !Array.isArray(rows) || (rows.length === 0 && (hasRows || !isEnd));
    hasRows = true;
    return isBroken ? [] : (rows as unknown[]);
  }

  function read(part: Uint8Array): unknown[] {
    let rows: unknown[] = [];
    let comma = -1;
    from = 0;
    for (let index = find(part, 0); index < part.length; index = find(part, index + 1)) {
      const byte = part[index] as number;
      const isBetweenRows = phase === "rows" && depth === rowDepth;
      if (isOpening(byte)) {
        if (phase === "before") beginRows(part, index);
        depth += 1;
      } else if (isClosing(byte)) {
        if (isBetweenRows) {
          rows = parseRows(part, index, true);
          phase = "after";
        }
        depth -= 1;
      } else if (isBetweenRows) comma = index;
      previous = byte;
    }
    if (phase === "rows" && comma >= 0) {
      rows = parseRows(part, comma, false);
      from += 1;
    }
    pending.push(part.subarray(from));
    if (phase === "before") tail = (tail + latin1(part.subarray(-KEY_BYTES))).slice(-KEY_BYTES);
    return rows;
  }

  /** Ends the body: `null` if the returned rows are its list, else the rows or failure of `readList`. */
  function end(status: number): Result<unknown[] | null> {
    const text = phase === "before" ? decode(pending, true) : around + decode(pending);
    const list = readBody(isBroken || phase === "rows" ? undefined : parseJsonText(text), status);
    return list.ok && list.value[0] === mark ? { ok: true, value: null } : list;
  }

  return { read, end };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The bit that differs between brackets and braces. */
const BRACE_BIT = 0x20;

const isOpening = (byte: number) => (byte | BRACE_BIT) === OPENING_BRACE;
const isClosing = (byte: number) => (byte | BRACE_BIT) === CLOSING_BRACE;

/** Matches where JSON text may have a number beyond the precision of JavaScript. */
const MAY_BE_LONG = /[:,[\s]-?\d[\d.]{15}/;
const LONG_NUMBER = /^-?\d[\d.]{15}/;

/** Returns a number beyond the precision of JavaScript, such as an id above 2^53, as text. */
function preserveDigits(_: string, value: unknown, { source = "" }: { source?: string }): unknown {
  if (typeof value !== "number" || !LONG_NUMBER.test(source)) return value;
  const isExact = Math.abs(value) <= Number.MAX_SAFE_INTEGER && readDecimal(source) !== null;
  return isExact ? value : source;
}

/** Parses JSON, with imprecise numbers as texts; returns `undefined` if it is malformed. */
export function parseJsonText(text: string): unknown {
  try {
    return MAY_BE_LONG.test(text) ? JSON.parse(text, preserveDigits as Reviver) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reviver with the source of the value, which TypeScript lacks. */
type Reviver = (key: string, value: unknown) => unknown;

export const parseJson = (bytes: Uint8Array) => parseJsonText(new TextDecoder().decode(bytes));

/** Returns a function that finds the next comma, bracket or brace outside strings; the parts of the JSON text come in order. */
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

/** The keys of rows in a response that is not an array (api-contract.md#place-of-the-rows). */
const LIST_KEYS = ["data", "users"];

const MESSAGE_KEYS = ["error", "errors"];

const KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;

/** Classifies a list by the text before it, which ends with its key. */
function listAfter(text: string): "rows" | "possibly rows" | "no rows" {
  const key = KEY_AT_END.exec(text)?.[1];
  if (key === undefined || MESSAGE_KEYS.includes(key)) return "no rows";
  return LIST_KEYS.includes(key) ? "rows" : "possibly rows";
}

/** Returns the body if it is an array, else the array under a row key, else its only array, else `null`. */
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

/** Reads the rows of a successful list response; `body` is its parsed body, `undefined` if it was not JSON. */
function readBody(body: unknown, status: number): Result<unknown[]> {
  const rows = rowsInBody(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report an ended session with status 200.
  const reason = sessionEndIn(readErrorTexts(body));
  return { ok: false, failure: reason ? { kind: "session", reason } : { kind: "unreadable", status } };
}

export function parseList(bytes: Uint8Array, status: number): Result<unknown[]> {
  return readBody(parseJson(bytes), status);
}
