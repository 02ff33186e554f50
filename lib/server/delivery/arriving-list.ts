import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { Cell, Column, ColumnarList, ListView, ListWindow } from "../../list/list";
import { readerOf, readWindow } from "../../list/list-window";
import { listFields, type ResourceDefinition, readField } from "../../resources/resource-definition";
import { text } from "../../resources/row-fields";
import type { Result } from "../api/errors";
import { listReader } from "../api/rows";

/** Distinct values are stored once if each occurs in this many rows on average. */
const REPEATED = 4;

/** Of how many distinct values a column knows where they are; looking up more takes longer than to store them again. */
const MOST_DISTINCT = 20_000;

/** Whether the API has white space around a text. */
function isPadded(row: unknown, field: string, value: Cell): boolean {
  const rawValue = (row as Record<string, unknown> | null)?.[field];
  return (
    typeof rawValue === "string" && rawValue.length > String(value).length && rawValue !== rawValue.trim()
  );
}

/** Collects the rows of the API by columns as they come; keeps what is readable of malformed rows. */
export function listColumns(resource: ResourceDefinition) {
  const growing = listFields(resource).map((field) => ({
    field,
    values: [] as Cell[],
    at: [] as number[],
    isText: resource.row[field] === text,
    untrimmed: [] as number[],
    known: new Map<Cell, number>(),
  }));
  let length = 0;
  return {
    length: () => length,
    add(rows: unknown[]): void {
      for (const { field, values, at, known, isText, untrimmed } of growing) {
        for (const row of rows) {
          const cell = readField(resource, field, row);
          // No address, file or database takes half a surrogate pair.
          const value = typeof cell === "string" ? cell.toWellFormed() : cell;
          if (isText && isPadded(row, field, value)) untrimmed.push(at.length);
          const earlier = values.length < MOST_DISTINCT ? known.get(value) : undefined;
          const index = earlier ?? values.push(value) - 1;
          if (index === known.size && index < MOST_DISTINCT) known.set(value, index);
          at.push(index);
        }
      }
      length += rows.length;
    },
    read: readerOf({ length, columns: Object.fromEntries(growing.map((column) => [column.field, column])) }),
    end(): ColumnarList {
      const columns = growing.map(({ field, values, at }): [string, Column] => [
        field,
        values.length > length / REPEATED ? at.map((index) => values[index] as Cell) : { values, at },
      ]);
      const untrimmed = growing.filter((column) => column.untrimmed.length > 0);
      return {
        length,
        columns: Object.fromEntries(columns),
        ...(untrimmed.length > 0 && {
          untrimmed: Object.fromEntries(untrimmed.map((column) => [column.field, column.untrimmed])),
        }),
      };
    },
  };
}

/** How many rows the first piece of a list has, and the most of later ones, each of which has twice as many as the one before. */
const FIRST_PIECE = 4_000;
const LARGEST_PIECE = 16_000;

/** After so long a piece is cut with the rows that a slow API has sent, in milliseconds. */
const PIECE_MS = 1_000;

/** Some rows of a list, gzipped; the thread that made it keeps it for windows. */
export type Piece = Uint8Array<SharedArrayBuffer>;

/** The gzip level: four times as fast as the default, a tenth larger. */
const QUICK_LEVEL = 4;

const compress = promisify(gzip);

async function packPiece(rows: ColumnarList): Promise<Piece> {
  const packed = await compress(JSON.stringify(rows), { level: QUICK_LEVEL });
  const piece = new Uint8Array(new SharedArrayBuffer(packed.length));
  piece.set(packed);
  return piece;
}

/** A list whose rows are read as its body arrives, in this thread or a worker. */
export type ArrivingList = {
  /** Reads the next parts of the body; returns how many rows have come, and the pieces that are full since the last call. */
  read: (parts: Uint8Array[]) => Promise<{ rows: number; pieces: Piece[] }>;
  /** Reads the end of the body of a response; a failure makes the rows void, and other rows the pieces: `hasOthers`. */
  end: (status: number) => Promise<Result<{ hasOthers: boolean }>>;
  /** Returns a window of the rows that have come. */
  window: (view: ListView, start: number) => Promise<ListWindow>;
  /** Returns the last piece, after the end. */
  pack: () => Promise<Piece>;
  /** Releases the rows; resolves when their memory is free. */
  close: () => Promise<void>;
};

/** Reads a list in this thread, and cuts it into pieces: no more of it than one piece is there unpacked. */
export function listHere(resource: ResourceDefinition): ArrivingList {
  const reader = listReader();
  let rows = listColumns(resource);
  let cut: { from: number; piece: Piece }[] = [];
  /** The first of `rows` in the list. */
  let from = 0;
  let cutAt = performance.now();
  let isWhole = false;
  let unpacked: { piece: Piece; read: ReturnType<typeof readerOf> } | null = null;

  async function cutFull(): Promise<Piece[]> {
    const isFull = rows.length() >= Math.min(FIRST_PIECE * 2 ** cut.length, LARGEST_PIECE);
    const isDue = rows.length() > 0 && performance.now() - cutAt > PIECE_MS;
    if (!isFull && !isDue) return [];
    const piece = await packPiece(rows.end());
    cut.push({ from, piece });
    from += rows.length();
    rows = listColumns(resource);
    cutAt = performance.now();
    return [piece];
  }

  function readCell(field: string, place: number): Cell {
    if (place >= from) return rows.read(field, place - from);
    const found = cut.findLast((each) => each.from <= place) as (typeof cut)[number];
    if (unpacked?.piece !== found.piece)
      unpacked = { piece: found.piece, read: readerOf(JSON.parse(String(gunzipSync(found.piece)))) };
    return unpacked.read(field, place - found.from);
  }

  return {
    async read(parts) {
      const pieces: Piece[] = [];
      for (const part of parts) {
        rows.add(reader.read(part));
        pieces.push(...(await cutFull()));
      }
      return { rows: from + rows.length(), pieces };
    },
    async end(status) {
      const end = reader.end(status);
      if (!end.ok) return end;
      if (end.value) {
        [cut, from, rows] = [[], 0, listColumns(resource)];
        rows.add(end.value);
      }
      isWhole = true;
      return { ok: true, value: { hasOthers: end.value !== null } };
    },
    window: async (view, start) =>
      readWindow(view, readCell, start, isWhole ? from + rows.length() : Number.POSITIVE_INFINITY, null),
    pack: () => packPiece(rows.end()),
    close: async () => {},
  };
}
