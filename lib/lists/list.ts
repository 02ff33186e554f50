import type { Problem } from "../messages/problem";

/** One value of a list; the empty string stands for no value. */
export type Cell = string | number;

/** One column of a list: its values, or where few of them repeat, each of them once and which one stands in each row. */
export type Column = Cell[] | { values: Cell[]; at: number[] };

/** A whole list as it travels to the browser, by columns, so that no key is repeated. */
export type ColumnarList = { length: number; columns: Record<string, Column> };

export type ListColumn = { field: string; label: string; as?: "price" | "datetime" };

/** Everything the browser needs to show a list, as plain data. */
export type ListView = {
  resource: string;
  title: string;
  key: string | null;
  /** The key of the account that the person is signed in with, where this list may hold it; otherwise empty. */
  ownKey: string;
  columns: ListColumn[];
  /** The columns whose values name a record. */
  named: string[];
  searchBy: string[];
  picture: { field: string; label: string; zoom: boolean } | null;
  updatePath: string | null;
  canDelete: boolean;
  timeZone: string;
};

/** One row as it is shown: its cells in the order of the view's columns, its key and its picture. */
export type ListRow = { cells: string[]; key: string; picture: string };

/** A window of the found rows: `start` is the zero-based place of its first row among the `count` that were found. */
export type ListWindow = { start: number; count: number; rows: ListRow[] };

/** What a page brings of a list: its first window and the key under which the rest waits, or why there is none. */
export type ListOpening =
  | { kind: "window"; listWindow: ListWindow; rest: string }
  /** There is no list to be had (404). */
  | { kind: "unavailable" }
  | Problem;

/** Why there is no whole list, in place of it. */
export type ListFailure = Exclude<ListOpening, { kind: "window" }>;

/** The type of a whole list, packed, and the header that says how many bytes it has. */
export const LIST_FILE = "application/gzip";
export const LIST_SIZE = "x-list-size";

/** The bytes of such a file. */
export type PackedList = Uint8Array<ArrayBuffer>;
