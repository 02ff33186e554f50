import type { Problem } from "./problem";

/** One value of a list; the empty string stands for no value. */
export type Cell = string | number;

/** A list as it travels to the browser: one array per field, all of the same length, so that no key is repeated. */
export type CompactList = { length: number; columns: Record<string, Cell[]> };

/** What the browser is told of a list: its rows, that there are none to be had (404), or the problem. */
export type ListReply = { kind: "rows"; list: CompactList } | { kind: "unavailable" } | Problem;

export type ListColumn = { field: string; label: string; as?: "price" | "datetime" };

/** Everything the browser needs to show a list, as plain data. */
export type ListView = {
  resource: string;
  key: string | null;
  columns: ListColumn[];
  searchBy: string[];
  picture: { field: string; label: string; zoom: boolean } | null;
  updatePath: string | null;
  canDelete: boolean;
  timeZone: string;
};
