"use client";

import { type ColumnSizingState, useTable } from "@tanstack/react-table";
import { type CSSProperties, createContext, use, useMemo, useRef, useState } from "react";
import type { ListColumn, ListRow, ListView, ListWindow } from "@/lib/list/list";
import {
  type Arrangement,
  arrange,
  changeArrangement,
  cutsTexts,
  moveColumn,
  readArrangement,
} from "@/lib/preferences/arrangement";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { features, isData, listColumns, type OnDelete, type TableColumn } from "./columns";

/** The rendered headers of a list by their columns. */
export const HeadersContext = createContext(new Map<string, HTMLTableCellElement>());

/** Returns how a person has arranged the columns of a list, and what changes that. */
export function useArrangement(resource: string, columns: ListColumn[]) {
  const { look, changeLook } = useListLook(resource);
  const headers = use(HeadersContext);
  const arrangement = useMemo(() => readArrangement(look.arrangement), [look.arrangement]);
  const fields = arrange(columns, arrangement).map(({ field }) => field);

  const rearrange = (changes: Partial<Arrangement>) =>
    changeLook({ arrangement: changeArrangement(look.arrangement, changes) });

  /** Moves a column before another one, or behind all; returns the order of all then. */
  function move(field: string, next: string | undefined): string[] {
    const moved = moveColumn(fields, arrangement.pins, field, next);
    rearrange(moved);
    return arrange(columns, { ...arrangement, ...moved }).map((column) => column.field);
  }

  /** Returns the widths with those of the columns up to a field as they are now, so that they stay when it changes. */
  function measureWidths(field: string): Record<string, number> {
    const measured = fields.slice(0, fields.indexOf(field) + 1).flatMap((each) => {
      const header = headers.get(each);
      return header ? [[each, Math.round(header.getBoundingClientRect().width)]] : [];
    });
    return { ...arrangement.widths, ...Object.fromEntries(measured) };
  }

  return {
    look,
    changeLook,
    headers,
    arrangement,
    fields,
    isCut: cutsTexts(arrangement, look.density),
    rearrange,
    move,
    measureWidths,
  };
}

/** Returns names that tell rows apart: their keys, or their places where a key is missing or not the first one. */
function namesOf(rows: Pick<ListRow, "key">[]): string[] {
  const keys = rows.map(({ key }) => key);
  return keys.map((key, at) => (key !== "" && keys.indexOf(key) === at ? `key ${key}` : `place ${at}`));
}

/** Returns the ids of rows by their names: a record keeps its id, and with it its elements; new rows take those that are free. */
export function rowIds(rows: Pick<ListRow, "key">[], before: Map<string, string>): Map<string, string> {
  const names = namesOf(rows);
  const stayingIds = new Set(names.map((name) => before.get(name)));
  const free = Array.from(rows, (_, at) => String(at)).filter((id) => !stayingIds.has(id));
  return new Map(names.map((name) => [name, before.get(name) ?? free.shift() ?? name]));
}

/** Which columns are pinned, and the widths of those that have one, in pixels. */
export type ColumnLayout = {
  columnPinning: { start: string[]; end: string[] };
  columnSizing: ColumnSizingState;
};

const isStuck = (column: TableColumn, { columnPinning }: ColumnLayout) =>
  isData(column) && columnPinning.start.includes(column.id);

export const isSized = (column: TableColumn, layout: ColumnLayout) =>
  isStuck(column, layout) || column.id in layout.columnSizing;

/** Returns the properties of the header and the cells of a column. */
export function columnProps(column: TableColumn, layout: ColumnLayout) {
  const { header, meta } = column.columnDef;
  const marks = {
    "data-column": column.id,
    "data-label": String(header),
    "data-pin": meta?.pin,
    "data-kind": meta?.kind,
  };
  if (!isSized(column, layout)) return marks;
  const sizes = { "--width": `${column.getSize()}px`, "--start": `${column.getStart("start")}px` };
  const style = sizes as CSSProperties;
  return { ...marks, style, "data-sized": true, "data-stuck": isStuck(column, layout) || undefined };
}

type ListTableProps = { view: ListView; listWindow: ListWindow; onDelete: OnDelete };

/** Returns the table of a window of a list, with its columns as they are arranged, and what changes that. */
export function useDataTable({ view, listWindow, onDelete }: ListTableProps) {
  const arranging = useArrangement(view.resource, view.columns);
  const { arrangement, look } = arranging;
  /** The widths while one of them is dragged. */
  const [draggedWidths, setDraggedWidths] = useState<ColumnSizingState | null>(null);
  // Memoized: new column objects would remount the cells and close their dialogs.
  const columns = useMemo(() => listColumns(view, onDelete), [view, onDelete]);
  const ids = useRef(new Map<string, string>());
  const data = useMemo(() => {
    ids.current = rowIds(listWindow.rows, ids.current);
    const idOf = [...ids.current.values()];
    const numberOf = (at: number) => listWindow.start + at + 1;
    return listWindow.rows.map((row, at) => ({ ...row, id: idOf[at] ?? "", number: numberOf(at) }));
  }, [listWindow]);
  const layout = useMemo(() => {
    const controls = columns.slice(view.columns.length + 1).map(({ id }) => id ?? "");
    return {
      columnPinning: { start: ["number", ...arrangement.pins], end: controls },
      columnSizing: draggedWidths ?? arrangement.widths,
    };
  }, [view, columns, arrangement, draggedWidths]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(look.hidden.map((field) => [field, false])),
    [look.hidden],
  );
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    state: { ...layout, columnOrder: arrangement.order, columnVisibility },
  });
  return { table, layout, arranging, setDraggedWidths };
}
