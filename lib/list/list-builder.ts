import type { Cell, Column, ColumnarList } from "./list";

/** The builder of each list that `appendListPiece` has returned, to which the next piece is added. */
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

/** Returns a builder that joins the pieces of a streamed list into one list. */
export function createListBuilder() {
  const columns = new Map<string, GrowingColumn>();
  const untrimmedByField: Record<string, number[]> = {};
  let rowCount = 0;
  return {
    add(piece: ColumnarList): void {
      for (const [field, cells] of Object.entries(piece.columns)) {
        const column = columns.get(field) ?? { values: [], at: [], indexByValue: new Map() };
        columns.set(field, appendCells(column, cells, piece.length));
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

/** A column with distinct values, the index of each row's value (`at`), and the index of each value. */
type IndexedColumn = { values: Cell[]; at: number[]; indexByValue: Map<Cell, number> };

/** A column to which pieces are appended: with distinct values, or with one value per row. */
type GrowingColumn = IndexedColumn | Cell[];

/** Appends the `length` cells of a piece to a column. Returns the column, converted to one value per row if too few values repeat. */
function appendCells(column: GrowingColumn, piece: Column, length: number): GrowingColumn {
  if (Array.isArray(column)) {
    for (const value of toCells(piece)) column.push(value);
    return column;
  }
  if (Array.isArray(piece)) for (const value of piece) column.at.push(getOrAddValueIndex(column, value));
  else {
    const indexes = piece.values.map((value) => getOrAddValueIndex(column, value));
    for (let row = 0; row < length; row++) column.at.push(indexes[piece.at[row] ?? 0] ?? 0);
  }
  return hasFewRepetitions(column) ? toCells(column) : column;
}

const toCells = (column: Column): Cell[] =>
  Array.isArray(column) ? column : column.at.map((index) => column.values[index] ?? "");

function getOrAddValueIndex({ values, indexByValue }: IndexedColumn, value: Cell): number {
  const index = indexByValue.get(value) ?? values.push(value) - 1;
  if (index === indexByValue.size) indexByValue.set(value, index);
  return index;
}

/** A column with more distinct values than `MAX_DISTINCT_VALUES` stores one value per row if each occurs less often than this on average. */
const MIN_REPETITIONS = 4;
/** A column with at most this many distinct values stores each of them once, however often it occurs. */
const MAX_DISTINCT_VALUES = 20_000;

const hasFewRepetitions = ({ values, at }: IndexedColumn) =>
  values.length > MAX_DISTINCT_VALUES && values.length > at.length / MIN_REPETITIONS;
