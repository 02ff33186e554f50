import { randomUUID } from "node:crypto";
import { readDecimal } from "../../fields/amount";
import { type Result, readWords, sessionEndIn } from "./errors";

/** How many bytes before a list are read for its key. */
const KEY_BYTES = 64;

/** Joins and decodes bytes between two ASCII characters; a byte order mark is dropped at the start of a body only. */
function decode(parts: Uint8Array[], isStart = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isStart }).decode(Buffer.concat(parts));
}

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/**
 * Creates a reader of a body as it arrives, which parses complete rows of the first list that may be the one. In the text around them
 * a mark stands for these rows; parsed at the end, it tells whether the body was JSON and whether they are its list.
 */
export function listReader() {
  const find = structureFinder();
  const mark = randomUUID();
  let phase: "before" | "rows" | "after" = "before";
  let [depth, rowDepth, previous] = [0, 0, 0];
  let [hasRows, isBroken] = [false, false];
  let list: ReturnType<typeof listAfter> = "no rows";
  let around = "";
  /** The end of the earlier parts, where the key of a list may begin. */
  let tail = "";
  /** The bytes since the last cut: those of earlier parts, and where they begin in the current one. */
  let pending: Uint8Array[] = [];
  let from = 0;

  function cut(part: Uint8Array, to: number): Uint8Array[] {
    const bytes = [...pending, part.subarray(from, to)];
    pending = [];
    from = to;
    return bytes;
  }

  /** Returns where the rows begin: after the bracket of a list known to have them, or at the first object of another. */
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

  /** Parses the rows up to a cut; where there is a comma there must be a row on either side. */
  function parseRows(part: Uint8Array, to: number, isEnd: boolean): unknown[] {
    const rows = parseText(`[${decode(cut(part, to))}]`);
    isBroken ||= !Array.isArray(rows) || (rows.length === 0 && (hasRows || !isEnd));
    hasRows = true;
    return isBroken ? [] : (rows as unknown[]);
  }

  function read(part: Uint8Array): unknown[] {
    let rows: unknown[] = [];
    let comma = -1;
    from = 0;
    for (let at = find(part, 0); at < part.length; at = find(part, at + 1)) {
      const byte = part[at] as number;
      const isBetweenRows = phase === "rows" && depth === rowDepth;
      if (isOpening(byte)) {
        if (phase === "before") beginRows(part, at);
        depth += 1;
      } else if (isClosing(byte)) {
        if (isBetweenRows) {
          rows = parseRows(part, at, true);
          phase = "after";
        }
        depth -= 1;
      } else if (isBetweenRows) comma = at;
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

  /** Reads the end: `null` means that the returned rows are the list, else it is the result, as `readList` reads it. */
  function end(status: number): Result<unknown[] | null> {
    const text = phase === "before" ? decode(pending, true) : around + decode(pending);
    const list = readBody(isBroken || phase === "rows" ? undefined : parseText(text), status);
    return list.ok && list.value[0] === mark ? { ok: true, value: null } : list;
  }

  return { read, end };
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPENING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x7b, 0x7d];

/** The bit in which brackets differ from braces. */
const BRACE_BIT = 0x20;

const isOpening = (byte: number) => (byte | BRACE_BIT) === OPENING_BRACE;
const isClosing = (byte: number) => (byte | BRACE_BIT) === CLOSING_BRACE;

/** Where a text of JSON may have a number of more digits than JavaScript holds. */
const MAY_BE_LONG = /[:,[\s]-?\d[\d.]{15}/;
const LONG_NUMBER = /^-?\d[\d.]{15}/;

/** Keeps the digits of a number that JavaScript cannot hold, as an id above 2^53, as a text. */
function keepDigits(_: string, value: unknown, { source = "" }: { source?: string }): unknown {
  if (typeof value !== "number" || !LONG_NUMBER.test(source)) return value;
  const isHeld = Math.abs(value) <= Number.MAX_SAFE_INTEGER && readDecimal(source) !== null;
  return isHeld ? value : source;
}

/** Parses JSON; `undefined` if the text is not JSON. Numbers that JavaScript cannot hold become texts. */
export function parseText(text: string): unknown {
  try {
    return MAY_BE_LONG.test(text) ? JSON.parse(text, keepDigits as Reviver) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reviver with the source of each number, which TypeScript does not know yet. */
type Reviver = (key: string, value: unknown) => unknown;

/** Parses JSON; `undefined` if the bytes are not JSON. */
export const parseJson = (bytes: Uint8Array) => parseText(new TextDecoder().decode(bytes));

/** Returns a function that finds the next comma, bracket or brace outside the strings of a JSON text, whose parts come in order. */
function structureFinder(): (part: Uint8Array, from: number) => number {
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

/** The keys of the rows in a list response whose body is not an array (api-contract.md#place-of-the-rows). */
const LIST_KEYS = ["data", "users"];

const MESSAGE_KEYS = ["error", "errors"];

const KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;

/** Tells by the text before a list in a body, which ends with its key, whether the list has the rows. */
function listAfter(text: string): "rows" | "possibly rows" | "no rows" {
  const key = KEY_AT_END.exec(text)?.[1];
  if (key === undefined || MESSAGE_KEYS.includes(key)) return "no rows";
  return LIST_KEYS.includes(key) ? "rows" : "possibly rows";
}

/** Returns the body if it is an array, else the array under a known key, else its only array; `null` otherwise. */
export function readRows(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return null;
  const values = body as Record<string, unknown>;
  for (const key of LIST_KEYS) {
    if (Array.isArray(values[key])) return values[key];
  }
  const arrays = Object.values(values).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

/** Reads the rows in the parsed body of a successful list response; `undefined` is a body that is not JSON. */
export function readBody(body: unknown, status: number): Result<unknown[]> {
  const rows = readRows(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report an ended session with status 200.
  const reason = sessionEndIn(readWords(body));
  return { ok: false, failure: reason ? { kind: "session", reason } : { kind: "unreadable", status } };
}

/** Reads the rows in the bytes of a successful list response. */
export function readList(bytes: Uint8Array, status: number): Result<unknown[]> {
  return readBody(parseJson(bytes), status);
}
