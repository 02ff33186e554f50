import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { Cell, Column, ColumnarList, ListView, ListWindow } from "../../list/list";
import { createCellReader, readWindow } from "../../list/list-window";
import { fieldsSentToBrowser, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { toText } from "../../resources/row-fields";
import type { Result } from "../api/errors";
import { createListParser } from "../api/rows";

/** A column is sent as its distinct values and their indexes if each value occurs in at least this many rows on average. */
const MIN_REPEATS = 4;

/** The most values of a column that are looked up for repeats; beyond that, the lookup costs more than it saves. */
const MAX_DISTINCT_VALUES = 20_000;

/** Returns whether a field of an API row is a text with white space around it. */
export function hasOuterWhitespace(row: unknown, field: string): boolean {
  const value = (row as Record<string, unknown> | null)?.[field];
  return typeof value === "string" && value !== value.trim();
}

/** Returns a collector that converts API rows to the columns of a list; malformed values become empty. */
export function createColumnCollector(resource: ResourceDefinition) {
  const columns = fieldsSentToBrowser(resource).map((field) => ({
    field,
    values: [] as Cell[],
    at: [] as number[],
    isText: resource.row[field] === toText,
    untrimmed: [] as number[],
    indexes: new Map<Cell, number>(),
  }));
  let length = 0;
  return {
    length: () => length,
    add(rows: unknown[]): void {
      for (const { field, values, at, indexes, isText, untrimmed } of columns) {
        for (const row of rows) {
          const cell = readField(resource, field, row);
          // Lone surrogates, which URLs, files and databases reject, are replaced.
          const value = typeof cell === "string" ? cell.toWellFormed() : cell;
          if (isText && hasOuterWhitespace(row, field)) untrimmed.push(at.length);
          let index = values.length < MAX_DISTINCT_VALUES ? indexes.get(value) : undefined;
          if (index === undefined) {
            index = values.push(value) - 1;
            if (index < MAX_DISTINCT_VALUES) indexes.set(value, index);
          }
          at.push(index);
        }
      }
      length += rows.length;
    },
    read: createCellReader({
      length,
      columns: Object.fromEntries(columns.map((column) => [column.field, column])),
    }),
    end(): ColumnarList {
      const entries = columns.map(({ field, values, at }): [string, Column] => [
        field,
        values.length > length / MIN_REPEATS ? at.map((index) => values[index] as Cell) : { values, at },
      ]);
      const list = { length, columns: Object.fromEntries(entries) };
      const untrimmedColumns = columns.filter(({ untrimmed }) => untrimmed.length > 0);
      if (untrimmedColumns.length === 0) return list;
      const untrimmedRows = untrimmedColumns.map(({ field, untrimmed }) => [field, untrimmed]);
      return { ...list, untrimmed: Object.fromEntries(untrimmedRows) };
    },
  };
}

/** The number of rows at which the first piece of a list is packed. It doubles with each piece, up to MAX_PIECE_ROWS. */
const FIRST_PIECE_ROWS = 4_000;
const MAX_PIECE_ROWS = 16_000;

/** The time since the last piece after which a smaller one is packed, because the API is slow, in milliseconds. */
const PIECE_DEADLINE_MS = 1_000;

/** Some rows of a list, as gzipped JSON in memory that threads share. */
export type Piece = Uint8Array<SharedArrayBuffer>;

/** The gzip level: four times as fast as the default, for a result that is a tenth larger. */
const GZIP_LEVEL = 4;

const compress = promisify(gzip);

async function packPiece(rows: ColumnarList): Promise<Piece> {
  const compressed = await compress(JSON.stringify(rows), { level: GZIP_LEVEL });
  const piece = new Uint8Array(new SharedArrayBuffer(compressed.length));
  piece.set(compressed);
  return piece;
}

/** A list that is parsed while the body of its response arrives, in this thread or in a worker. */
export type IncomingList = {
  /** Parses the next parts of the body; returns the number of rows so far, and the newly packed pieces. */
  read: (parts: Uint8Array[]) => Promise<{ rows: number; pieces: Piece[] }>;
  /** Ends the body. With `hasOtherRows` the earlier rows and pieces were not those of the list, and are void. */
  end: (status: number) => Promise<Result<{ hasOtherRows: boolean }>>;
  /** Returns the window that starts at the zero-based row `start`. */
  window: (view: ListView, start: number) => Promise<ListWindow>;
  /** Packs the rows that are in no piece yet; returns their piece. */
  pack: () => Promise<Piece>;
  /** Releases the rows; resolves once their memory is free. */
  close: () => Promise<void>;
};

/** A packed piece, and the index of its first row in the list. */
type PackedPiece = { from: number; piece: Piece };

/** Creates a list that is parsed in this thread. At most one of its packed pieces is decompressed in memory. */
export function createIncomingList(resource: ResourceDefinition): IncomingList {
  const parser = createListParser();
  let collector = createColumnCollector(resource);
  let packedPieces: PackedPiece[] = [];
  /** The number of rows in the packed pieces; the rows after them are in `collector`. */
  let packedRowCount = 0;
  let lastPackedAt = performance.now();
  let hasEnded = false;
  let decompressedPiece: { piece: Piece; read: ReturnType<typeof createCellReader> } | null = null;

  async function packIfFullOrDue(): Promise<Piece[]> {
    const fullRowCount = Math.min(FIRST_PIECE_ROWS * 2 ** packedPieces.length, MAX_PIECE_ROWS);
    const isFull = collector.length() >= fullRowCount;
    const isDue = collector.length() > 0 && performance.now() - lastPackedAt > PIECE_DEADLINE_MS;
    if (!isFull && !isDue) return [];
    const piece = await packPiece(collector.end());
    packedPieces.push({ from: packedRowCount, piece });
    packedRowCount += collector.length();
    collector = createColumnCollector(resource);
    lastPackedAt = performance.now();
    return [piece];
  }

  function readCell(field: string, row: number): Cell {
    if (row >= packedRowCount) return collector.read(field, row - packedRowCount);
    const { from, piece } = packedPieces.findLast((each) => each.from <= row) as PackedPiece;
    if (decompressedPiece?.piece !== piece) {
      const rowsOfPiece: ColumnarList = JSON.parse(String(gunzipSync(piece)));
      decompressedPiece = { piece, read: createCellReader(rowsOfPiece) };
    }
    return decompressedPiece.read(field, row - from);
  }

  return {
    async read(parts) {
      const pieces: Piece[] = [];
      for (const part of parts) {
        collector.add(parser.read(part));
        pieces.push(...(await packIfFullOrDue()));
      }
      return { rows: packedRowCount + collector.length(), pieces };
    },
    async end(status) {
      const result = parser.finish(status);
      if (!result.ok) return result;
      const otherRows = result.value;
      if (otherRows) {
        packedPieces = [];
        packedRowCount = 0;
        collector = createColumnCollector(resource);
        collector.add(otherRows);
      }
      hasEnded = true;
      return { ok: true, value: { hasOtherRows: otherRows !== null } };
    },
    async window(view, start) {
      const count = hasEnded ? packedRowCount + collector.length() : Number.POSITIVE_INFINITY;
      return readWindow(view, readCell, start, count, null);
    },
    pack: () => packPiece(collector.end()),
    close: async () => {},
  };
}
