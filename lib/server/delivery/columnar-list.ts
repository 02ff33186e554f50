import type { Cell, Column, ColumnarList } from "../../list/list";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";

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
