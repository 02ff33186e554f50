import type { ListRow, ListView } from "./list";

type Columns = Pick<ListView, "columns">;

/** Returns the text of a row's cell in the column of a field; undefined where no column shows it. */
export const cellOf = ({ columns }: Columns, { cells }: Pick<ListRow, "cells">, field: string) =>
  cells[columns.findIndex((column) => column.field === field)];

/** Returns the name of a row: the values of the columns that name it. */
export const nameOf = (view: ListView, row: ListRow) =>
  view.named.map((field) => cellOf(view, row, field)).join(" · ");
