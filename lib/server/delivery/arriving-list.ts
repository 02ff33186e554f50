import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Cell, Column, ColumnarList, ListView, ListWindow, PackedList } from "../../list/list";
import { readWindow } from "../../list/list-window";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { readField } from "../../resources/resource-definition";
import type { Result } from "../api/errors";
import { listReader } from "../api/rows";

/** Distinct values are stored once if each occurs in this many rows on average. */
const REPEATED = 4;

/** A column with more distinct values stores the value of each row. */
const MOST_DISTINCT = 20_000;

/** Returns the fields that a list shows, searches or acts by; no other field leaves the server. */
export function listFields({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

/** Creates a column that grows row by row. */
function growingColumn() {
  const known = new Map<Cell, number>();
  const distinct = { values: [] as Cell[], at: [] as number[] };
  /** The value of each row, once too many are distinct. */
  let each: Cell[] | null = null;

  function storeEach(): Cell[] {
    const cells = distinct.at.map((index) => distinct.values[index] as Cell);
    known.clear();
    distinct.at = [];
    return cells;
  }

  return {
    add(value: Cell): void {
      if (each) {
        each.push(value);
        return;
      }
      const index = known.get(value) ?? distinct.values.push(value) - 1;
      if (index === known.size) known.set(value, index);
      distinct.at.push(index);
      if (index === MOST_DISTINCT) each = storeEach();
    },
    read: (place: number): Cell => (each ? each[place] : distinct.values[distinct.at[place] ?? 0]) ?? "",
    /** Returns the whole column. */
    end(): Column {
      if (!each && known.size > distinct.at.length / REPEATED) each = storeEach();
      return each ?? distinct;
    },
  };
}

/** Collects the rows of the API by columns as they come; keeps what is readable of malformed rows. */
export function listColumns(resource: ResourceDefinition) {
  const columns = new Map(listFields(resource).map((field) => [field, growingColumn()]));
  let length = 0;
  return {
    length: () => length,
    add(rows: unknown[]): void {
      for (const [field, column] of columns) {
        for (const row of rows) column.add(readField(resource, field, row));
      }
      length += rows.length;
    },
    read: (field: string, place: number): Cell => columns.get(field)?.read(place) ?? "",
    /** Returns the whole list; no row is added after it. */
    end(): ColumnarList {
      const whole = [...columns].map(([field, column]) => [field, column.end()] as const);
      return { length, columns: Object.fromEntries(whole) };
    },
  };
}

/** Converts the rows of the API. */
export function toColumnarList(resource: ResourceDefinition, rows: unknown[]): ColumnarList {
  const columns = listColumns(resource);
  columns.add(rows);
  return columns.end();
}

/** Counts the rows of a list that have come, and wakes those who wait for them. */
export type AwaitedRows = {
  /** Notes how many rows have come. */
  come: (count: number) => void;
  /** Resolves once this many rows have come; infinitely many never do, but are awaited. */
  reached: (count: number) => Promise<void>;
  isAwaited: () => boolean;
  /** Resolves once somebody waits for rows that have not come. */
  whenAwaited: () => Promise<void>;
};

/** Creates the count of a list of which no row has come. */
export function awaitedRows(): AwaitedRows {
  const waiting = new Set<{ count: number; wake: () => void }>();
  const idle: (() => void)[] = [];
  let rows = 0;
  return {
    come(count) {
      rows = count;
      for (const wait of waiting) {
        if (wait.count > rows) continue;
        wait.wake();
        waiting.delete(wait);
      }
    },
    reached(count) {
      if (rows >= count) return Promise.resolve();
      for (const wake of idle.splice(0)) wake();
      return new Promise((wake) => void waiting.add({ count, wake }));
    },
    isAwaited: () => waiting.size > 0,
    whenAwaited() {
      if (waiting.size > 0) return Promise.resolve();
      return new Promise((wake) => void idle.push(wake));
    },
  };
}

/** The gzip level: four times as fast as the default, a tenth larger. */
const QUICK_LEVEL = 4;

const compress = promisify(gzip);

/** Gzips a list as JSON. */
async function packList(list: ColumnarList): Promise<PackedList> {
  return new Uint8Array(await compress(JSON.stringify(list), { level: QUICK_LEVEL }));
}

/** A list whose rows are read as its body arrives, in this thread or a worker. */
export type ArrivingList = {
  /** Reads the next parts of the body; returns how many rows have come. */
  read: (parts: Uint8Array[]) => Promise<number>;
  /** Reads the end of the body of a response; a failure makes the rows void. */
  end: (status: number) => Promise<Result<null>>;
  /** Returns a window of the rows that have come. */
  window: (view: ListView, start: number) => Promise<ListWindow>;
  /** Packs the whole list, after its end. */
  pack: () => Promise<PackedList>;
  /** Releases the rows; resolves when their memory is free. */
  close: () => Promise<void>;
};

/** Reads a list in this thread. */
export function listHere(resource: ResourceDefinition): ArrivingList {
  const reader = listReader();
  let columns = listColumns(resource);
  let isWhole = false;
  return {
    async read(parts) {
      for (const part of parts) columns.add(reader.read(part));
      return columns.length();
    },
    async end(status) {
      const end = reader.end(status);
      if (!end.ok) return end;
      if (end.value) {
        columns = listColumns(resource);
        columns.add(end.value);
      }
      isWhole = true;
      return { ok: true, value: null };
    },
    window: async (view, start) =>
      readWindow(view, columns.read, start, isWhole ? columns.length() : Number.POSITIVE_INFINITY, null),
    pack: async () => packList(columns.end()),
    close: async () => {},
  };
}
