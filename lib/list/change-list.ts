import type { Cell, Column, ColumnarList } from "./list";
import { findRowIndexesByKey } from "./list-window";

/** A change of one record, by its key: `row` has its new cells, or is `null` if the record was deleted. */
export type ListChange = { key: string; row: Record<string, Cell> | null };

/** Changes or deletes a record of the list in place. Returns `false` if the key is not unique, cells are missing, or the record to change is not in the list. */
export function applyListChange(list: ColumnarList, keyField: string, { key, row }: ListChange): boolean {
  const [index, ...duplicates] = findRowIndexesByKey(list, keyField, key);
  if (index === undefined) return row === null;
  const columns = Object.entries(list.columns);
  if (duplicates.length > 0 || (row && columns.some(([field]) => row[field] === undefined))) return false;
  for (const [field, column] of columns) {
    if (row) setCell(column, index, row[field] ?? "");
    else (Array.isArray(column) ? column : column.at).splice(index, 1);
  }
  const { untrimmed = {} } = list;
  for (const [field, rows] of Object.entries(untrimmed)) {
    const otherRows = rows.filter((each) => each !== index);
    untrimmed[field] = row ? otherRows : otherRows.map((each) => (each > index ? each - 1 : each));
  }
  if (!row) list.length -= 1;
  return true;
}

function setCell(column: Column, row: number, value: Cell): void {
  if (Array.isArray(column)) column[row] = value;
  else {
    const index = column.values.indexOf(value);
    column.at[row] = index === -1 ? column.values.push(value) - 1 : index;
  }
}

/** The builder that returned each list, so that the next piece can be added to the same builder. */
const builderByList = new WeakMap<ColumnarList, ReturnType<typeof createListBuilder>>();

/** Returns a list with the rows of a piece appended; it shares memory with `list`, which must not be used any more. */
export function appendListPiece(list: ColumnarList, piece: ColumnarList): ColumnarList {
  const existingBuilder = builderByList.get(list);
  const builder = existingBuilder ?? createListBuilder();
  if (!existingBuilder) builder.add(list);
  builder.add(piece);
  const extendedList = builder.toList();
  builderByList.set(extendedList, builder);
  return extendedList;
}

/** A column to which pieces are appended: one value per row, or the distinct values, the index of each row's value, and the index by value. */
type GrowingColumn = { values: Cell[]; at: number[]; indexes: Map<Cell, number> } | Cell[];

/** Returns a builder that joins the pieces of a list. */
export function createListBuilder() {
  const columns = new Map<string, GrowingColumn>();
  const untrimmedByField: Record<string, number[]> = {};
  let rowCount = 0;
  return {
    add(piece: ColumnarList): void {
      for (const [field, column] of Object.entries(piece.columns)) {
        const growing = columns.get(field) ?? { values: [], at: [], indexes: new Map() };
        appendCells(growing, column, piece.length);
        const isUnpacked = !Array.isArray(growing) && hasFewRepetitions(growing);
        columns.set(field, isUnpacked ? growing.at.map((at) => growing.values[at] ?? "") : growing);
      }
      for (const [field, rows] of Object.entries(piece.untrimmed ?? {})) {
        untrimmedByField[field] ??= [];
        for (const row of rows) untrimmedByField[field].push(row + rowCount);
      }
      rowCount += piece.length;
    },
    /** Returns a list of the rows that were added so far. */
    toList(): ColumnarList {
      const list: ColumnarList = { length: rowCount, columns: {} };
      for (const [field, column] of columns)
        list.columns[field] = Array.isArray(column) ? column : { values: column.values, at: column.at };
      if (Object.keys(untrimmedByField).length > 0) list.untrimmed = untrimmedByField;
      return list;
    },
  };
}

/** Appends the `length` cells of a piece to a column. */
function appendCells(growing: GrowingColumn, piece: Column, length: number): void {
  if (Array.isArray(growing)) {
    if (Array.isArray(piece)) for (const value of piece) growing.push(value);
    else for (const at of piece.at) growing.push(piece.values[at] ?? "");
    return;
  }
  const { values, at, indexes } = growing;
  const getOrAddValueIndex = (value: Cell) => {
    const index = indexes.get(value) ?? values.push(value) - 1;
    if (index === indexes.size) indexes.set(value, index);
    return index;
  };
  if (Array.isArray(piece)) for (const value of piece) at.push(getOrAddValueIndex(value));
  else {
    const valueIndexes = piece.values.map(getOrAddValueIndex);
    for (let row = 0; row < length; row++) at.push(valueIndexes[piece.at[row] ?? 0] ?? 0);
  }
}

/** A column with more distinct values than `MAX_DISTINCT_VALUES` stores one value per row if each occurs less often than this on average. */
const MIN_REPETITIONS = 4;
/** A column with at most this many distinct values stores each of them once, however often it occurs. */
const MAX_DISTINCT_VALUES = 20_000;

const hasFewRepetitions = ({ values, at }: { values: Cell[]; at: number[] }) =>
  values.length > MAX_DISTINCT_VALUES && values.length > at.length / MIN_REPETITIONS;
