import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { Cell, ColumnarList, ListView, ListWindow } from "../../list/list";
import { createCellReader, readWindow } from "../../list/list-window";
import { fieldsSentToBrowser, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { toText } from "../../resources/row-fields";
import type { Result } from "../api/errors";
import { createListParser } from "../api/list-parser";

/** A list that is parsed while the body of its response arrives, in this thread or in a worker. */
export type IncomingList = {
  /** Parses the next parts of the body; returns the number of rows so far, and the newly packed pieces. */
  read: (parts: Uint8Array[]) => Promise<{ rows: number; pieces: GzippedPiece[] }>;
  /** Ends the body. With `hasOtherRows` the earlier rows and pieces were not those of the list, and are void. */
  end: (status: number) => Promise<Result<{ hasOtherRows: boolean }>>;
  /** Returns the window from the zero-based row `start`, whose rows must have arrived; before the end of the body its count is infinite. */
  window: (view: ListView, start: number) => Promise<ListWindow>;
  /** Packs the rows that are in no piece yet; returns their piece. */
  pack: () => Promise<GzippedPiece>;
  /** Releases the rows; resolves once their memory is free. */
  close: () => Promise<void>;
};

/** Some rows of a list, as gzipped JSON in memory that threads share. */
export type GzippedPiece = Uint8Array<SharedArrayBuffer>;

/** Creates a list that is parsed in this thread. At most one of its packed pieces is decompressed in memory. */
export function createIncomingList(resource: ResourceDefinition): IncomingList {
  const parser = createListParser();
  const rows = createIncomingRows(resource);
  let hasEnded = false;
  return {
    async read(parts) {
      const pieces: GzippedPiece[] = [];
      for (const part of parts) {
        rows.collector.add(parser.read(part));
        if (isFull(rows) || isDue(rows)) pieces.push(await packCollectedRows(rows, resource));
      }
      return { rows: countRows(rows), pieces };
    },
    async end(status) {
      const result = parser.finish(status);
      if (!result.ok) return result;
      const otherRows = result.value;
      if (otherRows) {
        Object.assign(rows, createIncomingRows(resource));
        rows.collector.add(otherRows);
      }
      hasEnded = true;
      return { ok: true, value: { hasOtherRows: otherRows !== null } };
    },
    async window(view, start) {
      const count = hasEnded ? countRows(rows) : Number.POSITIVE_INFINITY;
      return readWindow(view, (field, row) => readCell(rows, field, row), start, count, null);
    },
    pack: () => packPiece(rows.collector.end()),
    close: async () => {},
  };
}

/** A packed piece, and the index of its first row in the list. */
type PackedPiece = { from: number; piece: GzippedPiece };

/** Returns the state of a list before its first rows arrive; those are collected, and packed as pieces from time to time. */
const createIncomingRows = (resource: ResourceDefinition) => ({
  packedPieces: [] as PackedPiece[],
  packedRowCount: 0,
  lastPackedAt: performance.now(),
  collector: createColumnCollector(resource),
  /** The packed piece that was read last; `null` before the first read. */
  decompressedPiece: null as { piece: GzippedPiece; read: CellReader } | null,
});

type IncomingRows = ReturnType<typeof createIncomingRows>;
type CellReader = ReturnType<typeof createCellReader>;
const countRows = ({ packedRowCount, collector }: IncomingRows) => packedRowCount + collector.length();

/** The number of rows at which the first piece of a list is packed. It doubles with each piece, up to MAX_PIECE_ROWS. */
const FIRST_PIECE_ROWS = 4_000;
const MAX_PIECE_ROWS = 16_000;
/** The time since the last piece after which a smaller one is packed, because the API is slow, in milliseconds. */
const PIECE_DEADLINE_MS = 1_000;

function isFull({ collector, packedPieces }: IncomingRows): boolean {
  return collector.length() >= Math.min(FIRST_PIECE_ROWS * 2 ** packedPieces.length, MAX_PIECE_ROWS);
}

function isDue({ collector, lastPackedAt }: IncomingRows): boolean {
  return collector.length() > 0 && performance.now() - lastPackedAt > PIECE_DEADLINE_MS;
}

async function packCollectedRows(rows: IncomingRows, resource: ResourceDefinition): Promise<GzippedPiece> {
  const piece = await packPiece(rows.collector.end());
  rows.packedPieces.push({ from: rows.packedRowCount, piece });
  rows.packedRowCount += rows.collector.length();
  rows.collector = createColumnCollector(resource);
  rows.lastPackedAt = performance.now();
  return piece;
}

function readCell(rows: IncomingRows, field: string, row: number): Cell {
  if (row >= rows.packedRowCount) return rows.collector.read(field, row - rows.packedRowCount);
  const { from, piece } = rows.packedPieces.findLast((each) => each.from <= row) as PackedPiece;
  if (rows.decompressedPiece?.piece !== piece) {
    const list: ColumnarList = JSON.parse(String(gunzipSync(piece)));
    rows.decompressedPiece = { piece, read: createCellReader(list) };
  }
  return rows.decompressedPiece.read(field, row - from);
}

/** The gzip level: four times as fast as the default, for a result that is a tenth larger. */
const GZIP_LEVEL = 4;

const compress = promisify(gzip);

async function packPiece(rows: ColumnarList): Promise<GzippedPiece> {
  const compressed = await compress(JSON.stringify(rows), { level: GZIP_LEVEL });
  const piece = new Uint8Array(new SharedArrayBuffer(compressed.length));
  piece.set(compressed);
  return piece;
}

/** Returns a collector that converts API rows to the columns of a list; malformed values become empty. */
export function createColumnCollector(resource: ResourceDefinition) {
  const columns = fieldsSentToBrowser(resource).map(createCollectedColumn);
  const columnByField = Object.fromEntries(columns.map((column) => [column.field, column]));
  let length = 0;
  return {
    length: () => length,
    add(rows: unknown[]): void {
      for (const column of columns) {
        const isText = resource.row[column.field] === toText;
        for (const row of rows) {
          if (isText && hasOuterWhitespace(row, column.field)) column.untrimmed.push(column.at.length);
          addCell(column, readField(resource, column.field, row));
        }
      }
      length += rows.length;
    },
    read: createCellReader({ length, columns: columnByField }),
    end(): ColumnarList {
      const list: ColumnarList = { length, columns: {} };
      for (const { field, values, at, untrimmed } of columns) {
        const repeats = values.length <= length / MIN_REPEATS;
        list.columns[field] = repeats ? { values, at } : at.map((index) => values[index] as Cell);
        if (untrimmed.length > 0) list.untrimmed = { ...list.untrimmed, [field]: untrimmed };
      }
      return list;
    },
  };
}

const createCollectedColumn = (field: string) => ({
  field,
  values: [] as Cell[],
  /** The index of each row's value in `values`. */
  at: [] as number[],
  indexByValue: new Map<Cell, number>(),
  /** The indexes of the rows whose text has white space around it. */
  untrimmed: [] as number[],
});

/** Adds the cell of the next row, with its value if that is new; replaces lone surrogates, which URLs, files and databases reject. */
function addCell({ values, at, indexByValue }: ReturnType<typeof createCollectedColumn>, cell: Cell): void {
  const value = typeof cell === "string" ? cell.toWellFormed() : cell;
  let index = values.length < MAX_DISTINCT_VALUES ? indexByValue.get(value) : undefined;
  if (index === undefined) {
    index = values.push(value) - 1;
    if (index < MAX_DISTINCT_VALUES) indexByValue.set(value, index);
  }
  at.push(index);
}

/** A column is sent as its distinct values and their indexes if each value occurs in at least this many rows on average. */
const MIN_REPEATS = 4;
/** The most values of a column that are looked up for repeats; beyond that, the lookup costs more than it saves. */
const MAX_DISTINCT_VALUES = 20_000;

/** Returns whether a field of an API row is a text with white space around it. */
export function hasOuterWhitespace(row: unknown, field: string): boolean {
  const value = (row as Record<string, unknown> | null)?.[field];
  return typeof value === "string" && value !== value.trim();
}
