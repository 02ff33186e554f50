import type { Cell, Column, ColumnarList } from "./list";
import { rowIndexesOf } from "./list-window";

/** A change of one record: its new cells, `null` where it was deleted. */
export type ListChange = { key: string; row: Record<string, Cell> | null };

function setCell(column: Column, row: number, value: Cell): void {
  if (Array.isArray(column)) column[row] = value;
  else {
    const index = column.values.indexOf(value);
    column.at[row] = index === -1 ? column.values.push(value) - 1 : index;
  }
}

/** Changes a record in place; returns `false` if an updated one is missing, ambiguous or lacks a cell. */
export function changeList(list: ColumnarList, keyField: string, { key, row }: ListChange): boolean {
  const [index, ...others] = rowIndexesOf(list, keyField, key);
  if (index === undefined) return row === null;
  const columns = Object.entries(list.columns);
  if (others.length > 0 || (row && columns.some(([field]) => row[field] === undefined))) return false;
  for (const [field, column] of columns) {
    if (row) setCell(column, index, row[field] ?? "");
    else (Array.isArray(column) ? column : column.at).splice(index, 1);
  }
  const { untrimmed = {} } = list;
  for (const [field, rows] of Object.entries(untrimmed)) {
    const unchanged = rows.filter((at) => at !== index);
    untrimmed[field] = row ? unchanged : unchanged.map((at) => (at > index ? at - 1 : at));
  }
  if (!row) list.length -= 1;
  return true;
}

/** A column stores distinct values once if each occurs in this many rows on average, or while there are few. */
const REPEATED = 4;
const FEW_DISTINCT = 20_000;

/** A growing column: its distinct values with their indexes, or plain values once these repeat too little. */
type Growing = { values: Cell[]; at: number[]; indexes: Map<Cell, number> } | Cell[];

function addCells(growing: Growing, piece: Column, length: number): void {
  if (Array.isArray(growing)) {
    if (Array.isArray(piece)) for (const value of piece) growing.push(value);
    else for (const at of piece.at) growing.push(piece.values[at] ?? "");
    return;
  }
  const { values, at, indexes } = growing;
  const indexOf = (value: Cell) => {
    const index = indexes.get(value) ?? values.push(value) - 1;
    if (index === indexes.size) indexes.set(value, index);
    return index;
  };
  if (Array.isArray(piece)) for (const value of piece) at.push(indexOf(value));
  else {
    const valueIndexes = piece.values.map(indexOf);
    for (let row = 0; row < length; row++) at.push(valueIndexes[piece.at[row] ?? 0] ?? 0);
  }
}

const isPlain = ({ values, at }: { values: Cell[]; at: number[] }) =>
  values.length > FEW_DISTINCT && values.length > at.length / REPEATED;

/** Returns a builder that joins pieces of a list in their order. */
export function createListBuilder() {
  const columns = new Map<string, Growing>();
  const untrimmed: Record<string, number[]> = {};
  let length = 0;
  return {
    add(piece: ColumnarList): void {
      for (const [field, column] of Object.entries(piece.columns)) {
        const growing = columns.get(field) ?? { values: [], at: [], indexes: new Map() };
        addCells(growing, column, piece.length);
        const isNowPlain = !Array.isArray(growing) && isPlain(growing);
        columns.set(field, isNowPlain ? growing.at.map((at) => growing.values[at] ?? "") : growing);
      }
      for (const [field, rows] of Object.entries(piece.untrimmed ?? {})) {
        untrimmed[field] ??= [];
        for (const row of rows) untrimmed[field].push(row + length);
      }
      length += piece.length;
    },
    /** Returns a new list with the rows so far. */
    list: (): ColumnarList => ({
      length,
      columns: Object.fromEntries(
        Array.from(columns, ([field, column]): [string, Column] => [
          field,
          Array.isArray(column) ? column : { values: column.values, at: column.at },
        ]),
      ),
      ...(Object.keys(untrimmed).length > 0 && { untrimmed }),
    }),
  };
}

/** The builder of each list, by the list that it returned last. */
const grown = new WeakMap<ColumnarList, ReturnType<typeof createListBuilder>>();

/** Returns a list with the rows of a piece appended; the previous list must not be used any more. */
export function appendPiece(list: ColumnarList, piece: ColumnarList): ColumnarList {
  const previous = grown.get(list);
  const growing = previous ?? createListBuilder();
  if (!previous) growing.add(list);
  growing.add(piece);
  const next = growing.list();
  grown.set(next, growing);
  return next;
}
