import { randomUUID } from "node:crypto";
import type { Result } from "./errors";
import { parseJsonText, ROWS_KEYS, toRowsResult } from "./rows";

/** Creates a parser that returns the rows of a list response while its parts arrive. At the end it parses the rest of the body with a marker in place of the rows, and so checks that they were where a list response has its rows. */
export function createListParser() {
  const scan = createScan();
  const rowsMarker = randomUUID();
  /** The text before the rows, followed by the marker. */
  let textBeforeRows = "";
  let unparsedParts: Uint8Array[] = [];
  let hasParsedPart = false;
  let isMalformed = false;

  /** Parses some rows. An empty text is malformed, as after the comma in `[1,]`, unless the whole list is empty. */
  function parseRows(text: string, isEndOfRows: boolean): unknown[] {
    const rows = parseJsonText(`[${text}]`);
    isMalformed ||= !Array.isArray(rows) || (rows.length === 0 && (hasParsedPart || !isEndOfRows));
    hasParsedPart = true;
    return isMalformed ? [] : (rows as unknown[]);
  }

  return {
    /** Returns the rows that are complete with the next part of the body. */
    read(part: Uint8Array): unknown[] {
      const { start, lastComma, end } = scanPart(scan, part);
      let rows: unknown[] = [];
      let parsedLength = 0;
      if (start !== null) {
        const text = decodeUtf8Parts([...unparsedParts, part.subarray(0, start)], true);
        textBeforeRows = text + JSON.stringify(rowsMarker);
        unparsedParts = [];
        parsedLength = start;
      }
      const rowsEnd = end ?? lastComma;
      if (rowsEnd !== null) {
        const text = decodeUtf8Parts([...unparsedParts, part.subarray(parsedLength, rowsEnd)]);
        rows = parseRows(text, end !== null);
        unparsedParts = [];
        parsedLength = end ?? rowsEnd + 1;
      }
      unparsedParts.push(part.subarray(parsedLength));
      return rows;
    },
    /** Ends the body. Returns `null` if `read` has returned the rows of the list, else the rows of the list or the failure. */
    finish(status: number): Result<unknown[] | null> {
      const text = textBeforeRows + decodeUtf8Parts(unparsedParts, scan.phase === "before");
      const hasBody = !isMalformed && scan.phase !== "rows";
      const list = toRowsResult(hasBody ? parseJsonText(text) : undefined, status);
      return list.ok && list.value[0] === rowsMarker ? { ok: true, value: null } : list;
    },
  };
}

/** Joins and decodes parts of a UTF-8 body. At its start (`isStart`) a byte order mark is dropped. */
function decodeUtf8Parts(parts: Uint8Array[], isStart = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isStart }).decode(Buffer.concat(parts));
}

/** Returns the state of the search for the rows in a body, before its first part. */
const createScan = () => ({
  findStructuralByte: createStructuralByteFinder(),
  /** Whether the next byte is before, in or after the rows. */
  phase: "before" as "before" | "rows" | "after",
  /** The number of open brackets and braces. */
  depth: 0,
  /** The depth at which commas separate rows. */
  rowDepth: 0,
  previousStructuralByte: 0,
  /** Whether the array that was opened last at depth 0 or 1 has the rows. */
  arrayKind: "no rows" as ArrayKind,
  /** The last characters of the earlier parts, which may contain the key of an array. */
  textBeforePart: "",
});

type Scan = ReturnType<typeof createScan>;

/** The indexes in a part where the rows start, of the last comma between rows, and where the rows end; each `null` if not in this part. */
type RowPositions = { start: number | null; lastComma: number | null; end: number | null };

/** Finds the rows in the next part of a body. */
function scanPart(scan: Scan, part: Uint8Array): RowPositions {
  const positions: RowPositions = { start: null, lastComma: null, end: null };
  const { findStructuralByte } = scan;
  let index = findStructuralByte(part, 0);
  while (index < part.length) {
    const byte = part[index] as number;
    const isBetweenRows = scan.phase === "rows" && scan.depth === scan.rowDepth;
    if (isOpeningByte(byte)) {
      if (scan.phase === "before") positions.start = enterRows(scan, part, index);
      scan.depth += 1;
    } else if (isClosingByte(byte)) {
      if (isBetweenRows) {
        positions.end = index;
        scan.phase = "after";
      }
      scan.depth -= 1;
    } else if (isBetweenRows) positions.lastComma = index;
    scan.previousStructuralByte = byte;
    index = findStructuralByte(part, index + 1);
  }
  if (scan.phase === "before") {
    const textOfPart = decodeLatin1(part.subarray(-KEY_SEARCH_BYTES));
    scan.textBeforePart = (scan.textBeforePart + textOfPart).slice(-KEY_SEARCH_BYTES);
  }
  return positions;
}

/** Starts the rows if the bracket of their array, or the brace of the first row, is at `index`. Returns where they start; `null` if not here. */
function enterRows(scan: Scan, part: Uint8Array, index: number): number | null {
  const isBracket = part[index] === OPENING_BRACKET;
  if (isBracket && scan.depth <= 1) {
    const textOfPart = decodeLatin1(part.subarray(Math.max(0, index - KEY_SEARCH_BYTES), index));
    scan.arrayKind = scan.depth === 0 ? "rows" : classifyArray(scan.textBeforePart + textOfPart);
    if (scan.arrayKind !== "rows") return null;
    scan.phase = "rows";
    scan.rowDepth = scan.depth + 1;
    return index + 1;
  }
  const isFirstObject = !isBracket && scan.depth === 2 && scan.previousStructuralByte === OPENING_BRACKET;
  if (!isFirstObject || scan.arrayKind !== "possibly rows") return null;
  scan.phase = "rows";
  scan.rowDepth = scan.depth;
  return index;
}

/** The number of bytes before an array in which its key is searched. */
const KEY_SEARCH_BYTES = 64;

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
type ArrayKind = "rows" | "possibly rows" | "no rows";

const JSON_KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;
const ERROR_KEYS = ["error", "errors"];

/** Returns whether an array has the rows of a response, by the key at the end of the text before it. */
function classifyArray(textBefore: string): ArrayKind {
  const key = JSON_KEY_AT_END.exec(textBefore)?.[1];
  if (key === undefined || ERROR_KEYS.includes(key)) return "no rows";
  return ROWS_KEYS.includes(key) ? "rows" : "possibly rows";
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

/** Returns a function that finds the next comma, bracket or brace outside strings; it must be called with the parts of the JSON text in order. */
function createStructuralByteFinder(): (part: Uint8Array, startIndex: number) => number {
  let isInString = false;
  let isEscaped = false;
  return (part, startIndex) => {
    for (let index = startIndex; index < part.length; index++) {
      const byte = part[index] as number;
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTE) isInString = !isInString;
      else if (isInString) isEscaped = byte === BACKSLASH;
      else if (byte === COMMA || isOpeningByte(byte) || isClosingByte(byte)) return index;
    }
    return part.length;
  };
}
