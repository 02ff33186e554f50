import type { Problem } from "../messages/problem";
import { EMPTY_VALUE_TEXT } from "./format-value";

/** A value of a list; `""` if it is empty. */
export type Cell = string | number;

/** The cells of a column: one for each row, or if cells repeat, the distinct `values` and for each row the index of its value (`at`). */
export type Column = Cell[] | { values: Cell[]; at: number[] };

/** A whole list by columns, as it is sent to the browser. Its texts are trimmed; `untrimmed` has the indexes of the rows whose text of a field has white space around it in the API. */
export type ColumnarList = {
  length: number;
  columns: Record<string, Column>;
  untrimmed?: Record<string, number[]>;
};

/** A column and the format of its values. A `short` column has few characters, so that on phones several share a line of a card. */
export type ListColumn = { field: string; label: string; as?: "price" | "number" | "datetime" | "short" };

/** Everything the browser needs to show a list, as plain data. */
export type ListView = {
  resource: string;
  title: string;
  key: string | null;
  /** The key of the signed-in account, if this list may contain it; otherwise empty. */
  ownKey: string;
  columns: ListColumn[];
  /** The fields whose values together are the name of a record. */
  named: string[];
  /** The field whose text links to the form of a record and is the title of its card on phones. */
  headline: string;
  searchBy: string[];
  picture: { field: string; label: string; zoom: boolean } | null;
  createPath: string | null;
  updatePath: string | null;
  /** The path of the list's history; `null` if it has none or the person may not see it. */
  historyPath?: string | null;
  canDelete: boolean;
  timeZone: string;
};

/** A list that a person may read, with its path, the screens that create its records (`adding`) and other screens about it (`others`). */
export type PermittedList = {
  path: string;
  label: string;
  adding: { path: string; label: string }[];
  others: { path: string; label: string }[];
  view: ListView;
};

/** The lists that a person may read, in the order of the menu; `at` is the time of this reply, in milliseconds of the server's clock. */
export type ListsReply = { kind: "lists"; at: number; lists: PermittedList[] };

/** A row as it is displayed: its texts in the order of the view's columns, its key, and the file name of its picture, `""` without one. */
export type ListRow = { cells: string[]; key: string; picture: string };

/** A window of the matching rows; `start` is the position of its first row, from 0, and `count` is how many rows match, infinite if that is not known yet. */
export type ListWindow = { start: number; count: number; rows: ListRow[] };

/** The first window of a list, and the key with which the browser fetches the whole list; or why there is no list. */
type InitialListResult =
  | { kind: "window"; listWindow: ListWindow; claimKey: string }
  /** The API has no list (404). */
  | { kind: "unavailable" }
  | Problem;

/** The list that the server sends with a page; `at` is when the API was called, in milliseconds of the server's clock. */
export type ServerList = { initialResult: InitialListResult; at: number };

/** Why a list could not be fetched. */
export type ListFailure = Exclude<InitialListResult, { kind: "window" }>;

/** The last part of a streamed list: `whole` if all rows were sent, otherwise why rows are missing. */
export type ListStreamEnd = { kind: "whole" } | ListFailure;

/** The media type of a whole list that is streamed in parts, each after its length as four little-endian bytes: gzipped `ColumnarList`s with the next rows, and at the end a `ListStreamEnd` as JSON. An empty part discards all parts before it. */
export const LIST_MEDIA_TYPE = "application/x-list-pieces";
/** The response header with the time at which the API was called, in milliseconds of the server's clock. */
export const LIST_TIME_HEADER = "x-list-asked-at";

/** Returns the name of a row: the values of the columns that name it. */
export const rowName = (view: ListView, row: ListRow) =>
  joinNameParts(view.named.map((field) => rowFieldText(view, row, field)));

/** Returns the text of a row in the column of a field; `undefined` if the list has no such column. */
export const rowFieldText = (view: Pick<ListView, "columns">, row: Pick<ListRow, "cells">, field: string) =>
  row.cells[view.columns.findIndex((column) => column.field === field)];

/** Joins the parts of a record's name, `Astra Honda · Cakung`, without the empty ones. */
export const joinNameParts = (parts: (Cell | null | undefined)[]) =>
  parts.filter((part) => part && part !== EMPTY_VALUE_TEXT).join(" · ");

/** Returns the label of the column of a field; the field itself if there is no such column. */
export const columnLabel = (columns: readonly { field: string; label: string }[], field: string) =>
  columns.find((column) => column.field === field)?.label ?? field;

/** Returns the labels of the searched columns, separated by commas. */
export const searchedColumnLabels = ({ columns, searchBy }: Pick<ListView, "columns" | "searchBy">) =>
  searchBy.map((field) => columnLabel(columns, field)).join(", ");

/** Decompresses a piece of a streamed list and parses its JSON. */
export function unpackPiece(packed: ArrayBuffer | undefined): Promise<ColumnarList> {
  const decompressedStream = new Blob([packed ?? ""]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(decompressedStream).json();
}
