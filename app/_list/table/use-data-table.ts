import { type ColumnSizingState, useTable } from "@tanstack/react-table";
import { type CSSProperties, createContext, use, useMemo, useRef, useState } from "react";
import type { ListColumn, ListRow, ListView, ListWindow } from "@/lib/list/list";
import {
  arrangeColumns,
  type ColumnArrangement,
  changeArrangement,
  moveColumn,
  parseArrangement,
  truncatesTexts,
} from "@/lib/preferences/arrangement";
import { useListLook } from "../../_session/preferences/use-preferences";
import { createColumns, isDataColumn, type OnDelete, TANSTACK_FEATURES, type TableColumn } from "./columns";

type DataTableOptions = { view: ListView; listWindow: ListWindow; onDelete: OnDelete };

/** Returns the TanStack table of a window of rows, the user's arrangement of its columns, the pins and widths of that arrangement (`layout`), and `setDraggedWidths`, which overrides the widths during a drag. */
export function useDataTable({ view, listWindow, onDelete }: DataTableOptions) {
  const arrangementState = useColumnArrangement(view.resource, view.columns);
  const { arrangement, look } = arrangementState;
  const [draggedWidths, setDraggedWidths] = useState<ColumnSizingState | null>(null);
  // Memoized, because new column objects would remount the cells and close their dialogs.
  const columns = useMemo(() => createColumns(view, onDelete), [view, onDelete]);
  const idsByRowNameRef = useRef(new Map<string, string>());
  const numberedRows = useMemo(() => {
    const { start, rows } = listWindow;
    idsByRowNameRef.current = assignRowIds(rows, idsByRowNameRef.current);
    const idsInOrder = [...idsByRowNameRef.current.values()];
    return rows.map((row, index) => ({ ...row, id: idsInOrder[index] ?? "", number: start + index + 1 }));
  }, [listWindow]);
  const layout = useMemo(() => {
    const controls = columns.filter(({ meta }) => meta?.kind === "control").map(({ id }) => id ?? "");
    return {
      columnPinning: { start: ["number", ...arrangement.pins], end: controls },
      columnSizing: draggedWidths ?? arrangement.widths,
    };
  }, [columns, arrangement, draggedWidths]);
  const { hidden } = look;
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((field) => [field, false])), [hidden]);
  const table = useTable({
    features: TANSTACK_FEATURES,
    columns,
    data: numberedRows,
    getRowId: ({ id }) => id,
    state: { ...layout, columnOrder: arrangement.order, columnVisibility },
  });
  return { table, layout, arrangementState, setDraggedWidths };
}

/** Returns the React keys of the rows by their unique names, in order. A record keeps its React key, so that React moves its element; a new row reuses the key of a removed one. */
export function assignRowIds(rows: Pick<ListRow, "key">[], previousIds: Map<string, string>) {
  const rowNames = createUniqueRowNames(rows);
  const reusedIds = new Set(rowNames.map((name) => previousIds.get(name)));
  const freeIds = Array.from(rows, (_, index) => String(index)).filter((id) => !reusedIds.has(id));
  return new Map(rowNames.map((name) => [name, previousIds.get(name) ?? freeIds.shift() ?? name]));
}

/** Returns a unique name for each row: its key, or its index if the row has no key or an earlier row has the same. */
function createUniqueRowNames(rows: Pick<ListRow, "key">[]): string[] {
  const keys = rows.map(({ key }) => key);
  return keys.map((key, index) =>
    key !== "" && keys.indexOf(key) === index ? `key ${key}` : `index ${index}`,
  );
}

/** The state of the columns that TanStack needs: the ids of the pinned ones, and the widths of resized ones in pixels. */
export type ColumnLayout = {
  columnPinning: { start: string[]; end: string[] };
  columnSizing: ColumnSizingState;
};

const isPinnedByUser = (column: TableColumn, { columnPinning }: ColumnLayout) =>
  isDataColumn(column) && columnPinning.start.includes(column.id);

/** Returns whether a column is pinned or resized, so that CSS must set its width. */
export const hasFixedWidth = (column: TableColumn, layout: ColumnLayout) =>
  isPinnedByUser(column, layout) || column.id in layout.columnSizing;

/** Returns the attributes of a header or cell from which CSS takes the label, width and pin of its column. */
export function getColumnProps(column: TableColumn, layout: ColumnLayout) {
  const { header, meta } = column.columnDef;
  const attributes = {
    "data-column": column.id,
    "data-label": String(header),
    "data-pin": meta?.pin,
    "data-kind": meta?.kind,
  };
  if (!hasFixedWidth(column, layout)) return attributes;
  const style = { "--width": `${column.getSize()}px`, "--start": `${column.getStart("start")}px` };
  return {
    ...attributes,
    style: style as CSSProperties,
    "data-sized": true,
    "data-stuck": isPinnedByUser(column, layout) || undefined,
  };
}

/** Provides the header elements of the columns, by field. */
export const ColumnHeadersContext = createContext(new Map<string, HTMLTableCellElement>());

/** Returns the user's settings of a list (`look`), the arrangement of its columns that they contain, and functions to change it; `fields` are the columns in their order. */
export function useColumnArrangement(resource: string, columns: ListColumn[]) {
  const { look, changeLook } = useListLook(resource);
  const headers = use(ColumnHeadersContext);
  const arrangement = useMemo(() => parseArrangement(look.arrangement), [look.arrangement]);
  const fields = arrangeColumns(columns, arrangement).map(({ field }) => field);
  const isCut = truncatesTexts(arrangement, look.density);

  const rearrange = (changes: Partial<ColumnArrangement>) =>
    changeLook({ arrangement: changeArrangement(look.arrangement, changes) });

  /** Moves a column before another one, or to the end; returns the new order. */
  function move(field: string, next: string | undefined): string[] {
    const moved = moveColumn(fields, arrangement.pins, field, next);
    rearrange(moved);
    return arrangeColumns(columns, { ...arrangement, ...moved }).map((column) => column.field);
  }

  /** Returns the stored widths, with the measured ones of all columns up to a field, in pixels, so that resizing the column of that field does not change the columns before it. */
  function measureWidths(field: string): Record<string, number> {
    const measured = fields.slice(0, fields.indexOf(field) + 1).flatMap((name) => {
      const header = headers.get(name);
      return header ? [[name, Math.round(header.getBoundingClientRect().width)]] : [];
    });
    return { ...arrangement.widths, ...Object.fromEntries(measured) };
  }

  return { look, changeLook, headers, arrangement, fields, isCut, rearrange, move, measureWidths };
}
