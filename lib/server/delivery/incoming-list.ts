import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { Cell, Column, ColumnarList, ListView, ListWindow } from "../../list/list";
import { createCellReader, readWindow } from "../../list/list-window";
import { listFields, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { text } from "../../resources/row-fields";
import type { Result } from "../api/errors";
import { createListParser } from "../api/rows";

/** Distinct values are stored once if each occurs in this many rows on average. */
const REPEATED = 4;

/** The most distinct values that are indexed; a larger index is slower than duplicates. */
const MAX_DISTINCT = 20_000;

/** Returns whether a text of the API has surrounding white space. */
export function isPadded(row: unknown, field: string): boolean {
  const value = (row as Record<string, unknown> | null)?.[field];
  return typeof value === "string" && value !== value.trim();
}

/** Returns a collector of API rows into columns; malformed values become empty. */
export function createColumnCollector(resource: ResourceDefinition) {
  const columns = listFields(resource).map((field) => ({
    field,
    values: [] as Cell[],
    at: [] as number[],
    isText: resource.row[field] === text,
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
          // URLs, files and databases reject lone surrogates.
          const value = typeof cell === "string" ? cell.toWellFormed() : cell;
          if (isText && isPadded(row, field)) untrimmed.push(at.length);
          const earlier = values.length < MAX_DISTINCT ? indexes.get(value) : undefined;
          const index = earlier ?? values.push(value) - 1;
          if (index === indexes.size && index < MAX_DISTINCT) indexes.set(value, index);
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
        values.length > length / REPEATED ? at.map((index) => values[index] as Cell) : { values, at },
      ]);
      const untrimmed = columns.filter((column) => column.untrimmed.length > 0);
      return {
        length,
        columns: Object.fromEntries(entries),
        ...(untrimmed.length > 0 && {
          untrimmed: Object.fromEntries(untrimmed.map((column) => [column.field, column.untrimmed])),
        }),
      };
    },
  };
}

/** The rows of the first piece, and of the largest: each piece has twice as many as the one before. */
const FIRST_PIECE = 4_000;
const LARGEST_PIECE = 16_000;

/** A slow API's rows are packed after this time, in milliseconds. */
const PIECE_MS = 1_000;

/** Gzipped rows of a list, shared with other threads. */
export type Piece = Uint8Array<SharedArrayBuffer>;

/** Four times as fast as the default level, and a tenth larger. */
const QUICK_LEVEL = 4;

const compress = promisify(gzip);

async function packPiece(rows: ColumnarList): Promise<Piece> {
  const packed = await compress(JSON.stringify(rows), { level: QUICK_LEVEL });
  const piece = new Uint8Array(new SharedArrayBuffer(packed.length));
  piece.set(packed);
  return piece;
}

/** A list that is read while its body arrives, in this thread or a worker. */
export type IncomingList = {
  /** Reads parts of the body; returns the number of rows so far, and new full pieces. */
  read: (parts: Uint8Array[]) => Promise<{ rows: number; pieces: Piece[] }>;
  /** Ends the body; `hasOthers` means that earlier pieces are void. */
  end: (status: number) => Promise<Result<{ hasOthers: boolean }>>;
  window: (view: ListView, start: number) => Promise<ListWindow>;
  pack: () => Promise<Piece>;
  /** Releases the rows; resolves once their memory is free. */
  close: () => Promise<void>;
};

/** Reads a list in this thread; keeps at most one piece decompressed. */
export function createIncomingList(resource: ResourceDefinition): IncomingList {
  const reader = createListParser();
  let rows = createColumnCollector(resource);
  let packed: { from: number; piece: Piece }[] = [];
  /** The index of the first of `rows` in the list. */
  let from = 0;
  let packedAt = performance.now();
  let hasEnded = false;
  let unpacked: { piece: Piece; read: ReturnType<typeof createCellReader> } | null = null;

  async function packIfFull(): Promise<Piece[]> {
    const isFull = rows.length() >= Math.min(FIRST_PIECE * 2 ** packed.length, LARGEST_PIECE);
    const isDue = rows.length() > 0 && performance.now() - packedAt > PIECE_MS;
    if (!isFull && !isDue) return [];
    const piece = await packPiece(rows.end());
    packed.push({ from, piece });
    from += rows.length();
    rows = createColumnCollector(resource);
    packedAt = performance.now();
    return [piece];
  }

  function readCell(field: string, row: number): Cell {
    if (row >= from) return rows.read(field, row - from);
    const found = packed.findLast((each) => each.from <= row) as (typeof packed)[number];
    if (unpacked?.piece !== found.piece)
      unpacked = { piece: found.piece, read: createCellReader(JSON.parse(String(gunzipSync(found.piece)))) };
    return unpacked.read(field, row - found.from);
  }

  return {
    async read(parts) {
      const pieces: Piece[] = [];
      for (const part of parts) {
        rows.add(reader.read(part));
        pieces.push(...(await packIfFull()));
      }
      return { rows: from + rows.length(), pieces };
    },
    async end(status) {
      const end = reader.end(status);
      if (!end.ok) return end;
      if (end.value) {
        packed = [];
        from = 0;
        rows = createColumnCollector(resource);
        rows.add(end.value);
      }
      hasEnded = true;
      return { ok: true, value: { hasOthers: end.value !== null } };
    },
    window: async (view, start) =>
      readWindow(view, readCell, start, hasEnded ? from + rows.length() : Number.POSITIVE_INFINITY, null),
    pack: () => packPiece(rows.end()),
    close: async () => {},
  };
}
