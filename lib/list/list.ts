import type { Problem } from "../messages/problem";
import { DASH } from "./format-value";

/** Returns the text of a row's cell in the column of a field; undefined where no column shows it. */
export const cellOf = (
  { columns }: Pick<ListView, "columns">,
  { cells }: Pick<ListRow, "cells">,
  field: string,
) => cells[columns.findIndex((column) => column.field === field)];

/** Returns the name of a record by its parts, without the empty ones. */
export const joinName = (parts: (Cell | null | undefined)[]) =>
  parts.filter((part) => part && part !== DASH).join(" · ");

/** Returns the name of a row: the values of the columns that name it. */
export const rowName = (view: ListView, row: ListRow) =>
  joinName(view.named.map((field) => cellOf(view, row, field)));

/** Returns the label of a field among columns; the field's own name if none of them shows it. */
export const columnLabel = (columns: readonly { field: string; label: string }[], field: string) =>
  columns.find((column) => column.field === field)?.label ?? field;

/** Returns the labels of the columns that a search looks into, separated by commas. */
export const searchedLabels = ({ columns, searchBy }: Pick<ListView, "columns" | "searchBy">) =>
  searchBy.map((field) => columnLabel(columns, field)).join(", ");

/** A value of a list; `""` for none. */
export type Cell = string | number;

/** A column: its values, or if they repeat, the distinct values and their index in each row. */
export type Column = Cell[] | { values: Cell[]; at: number[] };

/**
 * A whole list as sent to the browser, by columns, so that no key is repeated; `untrimmed` are by field the rows whose text has
 * white space around it in the API, which nobody sees.
 */
export type ColumnarList = {
  length: number;
  columns: Record<string, Column>;
  untrimmed?: Record<string, number[]>;
};

/** A column and how its values are shown: `short` ones have few characters and share a line of a phone's card. */
export type ListColumn = {
  field: string;
  label: string;
  as?: "price" | "number" | "datetime" | "short";
};

/** Everything the browser needs to show a list, as plain data. */
export type ListView = {
  resource: string;
  title: string;
  key: string | null;
  /** The key of the signed-in account, if this list may contain it; otherwise empty. */
  ownKey: string;
  columns: ListColumn[];
  /** The columns that identify a record. */
  named: string[];
  /** The column whose text leads to the form of a record, and heads its card. */
  headline: string;
  searchBy: string[];
  picture: { field: string; label: string; zoom: boolean } | null;
  createPath: string | null;
  updatePath: string | null;
  /** The path of the list's history, if it has one. */
  historyPath?: string | null;
  canDelete: boolean;
  timeZone: string;
};

/** A list that a person may read: its path and menu label, and the other screens that add to it or show its data. */
export type ReadableList = {
  path: string;
  label: string;
  adding: { path: string; label: string }[];
  others: { path: string; label: string }[];
  view: ListView;
};

/** The lists that a person may read, in the order of the menu; `at` is now, in milliseconds of the server's clock. */
export type ReadableLists = { kind: "lists"; at: number; lists: ReadableList[] };

/** A row to show: its cells in the order of the view's columns, its key and its picture. */
export type ListRow = { cells: string[]; key: string; picture: string };

/** A window of the found rows: the index of its first row, from 0, and their number, infinite while the API is still sending. */
export type ListWindow = { start: number; count: number; rows: ListRow[] };

/** The list that a page is rendered with: its first window and the key to fetch the whole list, or a failure. */
export type ListOpening =
  | { kind: "window"; listWindow: ListWindow; claimKey: string }
  /** The API has no list (404). */
  | { kind: "unavailable" }
  | Problem;

/** A list's first window with the time of its API call, in milliseconds of the server's clock. */
export type FetchedList = { opening: ListOpening; at: number };

/** Why a whole list is missing. */
export type ListFailure = Exclude<ListOpening, { kind: "window" }>;

/**
 * The media type of a whole list on its way to a browser: parts, each behind its length as four bytes with the lowest first. A part is a
 * piece, which is a gzipped `ColumnarList` with the next rows; one of no bytes voids the pieces before it; the last is JSON without
 * gzip: that the list is whole, or why the rest is missing.
 */
export const LIST_PIECES = "application/x-list-pieces";

export function unpackPiece(packed: ArrayBuffer | undefined): Promise<ColumnarList> {
  const unpacked = new Blob([packed ?? ""]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

/** The last part of a streamed list: that it is whole, or why it failed. */
export type ListEnd = { kind: "whole" } | ListFailure;

/** The response header with the time of the list's API call, in milliseconds. */
export const LIST_REQUESTED_AT = "x-list-asked-at";
