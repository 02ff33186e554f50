import type { ColumnSizingState, Header } from "@tanstack/react-table";
import { type PointerEvent, type RefObject, useRef } from "react";
import type { ListView } from "@/lib/list/list";
import { formatSort, parseSort } from "@/lib/list/list-address";
import { useReorder } from "../../_ui/grid/use-reorder";
import { Icon } from "../../_ui/icon";
import { isDataColumn, type NumberedRow, type TANSTACK_FEATURES } from "./columns";
import type { ListMode } from "./list-mode";
import { TABLE_ROLES } from "./list-row";
import { getColumnProps, type useDataTable } from "./use-data-table";
import { type GridRowState, getGridStopProps } from "./use-grid";

type HeaderRowProps = ReturnType<typeof useDataTable> & {
  view: ListView;
  widest: string[];
  mode: ListMode | null;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  gridRow: GridRowState | null;
  tableRef: RefObject<HTMLTableElement | null>;
};

/** Renders the headers of a list: a press sorts by the column, dragging a header moves the column, and dragging its edge resizes it. */
export function HeaderRow(props: HeaderRowProps) {
  const { view, widest, mode, table, layout, arrangementState, sort = "", onSort, gridRow, tableRef } = props;
  const { fields, headers, move, measureWidths, rearrange } = arrangementState;
  const { startDrag, dragProps } = useReorder({ ids: fields, elements: headers, axis: "x", onDrop: move });
  const { startResizing, resize, endResizing } = useColumnResizing(props);

  function fitColumnWidth(field: string) {
    const header = headers.get(field);
    if (!tableRef.current || !header) return;
    const width = measureFittedWidth(tableRef.current, header.cellIndex);
    rearrange({ widths: { ...measureWidths(field), [field]: width } });
  }

  function renderHeader({ id, column }: Header<typeof TANSTACK_FEATURES, NumberedRow>) {
    const label = String(column.columnDef.header);
    const cellProps = { role: "columnheader", scope: "col", ...getColumnProps(column, layout) };
    const field = column.id;
    const stop = gridRow && getGridStopProps(gridRow, field, isDataColumn(column) ? 1 : 0);
    if (!isDataColumn(column))
      return (
        <th key={id} {...cellProps} {...stop}>
          {mode?.renderHeader?.(field, view)}
          {label}
        </th>
      );
    const direction = getSortDirection(field, sort);
    return (
      <th
        key={id}
        ref={(element) => {
          if (element) headers.set(field, element);
          return () => void headers.delete(field);
        }}
        {...cellProps}
        {...dragProps(field)}
        data-widest={widest[view.columns.findIndex((each) => each.field === field)]}
        aria-sort={ARIA_SORT[direction]}
        onPointerDown={(event) => event.pointerType === "mouse" && startDrag(event, field)}
      >
        <button type="button" onClick={() => onSort(getNextSort(field, direction))} {...stop}>
          {label}
          <Icon path={SORT_ICONS[direction]} viewBox="0 0 12 12" />
        </button>
        {mode?.renderHeader?.(field, view)}
        <span
          aria-hidden
          className="column-edge"
          // Prevents dragging from selecting text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => startResizing(event, field)}
          onPointerMove={(event) => resize(event, field)}
          onLostPointerCapture={endResizing}
          onDoubleClick={() => fitColumnWidth(field)}
        />
      </th>
    );
  }

  return <tr {...TABLE_ROLES.row}>{table.getFlatHeaders().map(renderHeader)}</tr>;
}

/** Returns the pointer handlers of a column edge; dragging it changes the width of the column, which is stored at the end. */
function useColumnResizing({ arrangementState, setDraggedWidths }: HeaderRowProps) {
  const { measureWidths, rearrange } = arrangementState;
  const dragRef = useRef<{ startX: number; initial: ColumnSizingState; widths?: ColumnSizingState }>(null);

  function startResizing(event: PointerEvent, field: string) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragRef.current = { startX: event.clientX, initial: measureWidths(field) };
  }

  function resize({ clientX }: PointerEvent, field: string) {
    const drag = dragRef.current;
    if (!drag || clientX === drag.startX) return;
    const startWidth = drag.initial[field] ?? 0;
    drag.widths = { ...drag.initial, [field]: startWidth + clientX - drag.startX };
    setDraggedWidths(drag.widths);
  }

  function endResizing() {
    const widths = dragRef.current?.widths;
    dragRef.current = null;
    if (widths) rearrange({ widths });
    setDraggedWidths(null);
  }

  return { startResizing, resize, endResizing };
}

/** Returns the width in pixels at which every visible text of a column fits on one line. */
function measureFittedWidth(table: HTMLTableElement, column: number): number {
  const cellWidths = [...table.rows].map(({ cells }) => {
    const cell = cells[column];
    if (!cell) return 0;
    cell.style.whiteSpace = "nowrap";
    cell.style.setProperty("--lines", "none");
    const range = document.createRange();
    range.selectNodeContents(cell.firstElementChild ?? cell);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
    const { width } = range.getBoundingClientRect();
    cell.style.whiteSpace = "";
    cell.style.removeProperty("--lines");
    return width + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  });
  return Math.ceil(Math.max(...cellWidths)) + 1;
}

const ARIA_SORT = { asc: "ascending", desc: "descending", none: "none" } as const;

const SORT_ICONS = {
  asc: "M6 10V2M2.5 5.5L6 2l3.5 3.5",
  desc: "M6 2v8M2.5 6.5L6 10l3.5-3.5",
  none: "M3.5 10V2M1.5 4l2-2 2 2M8.5 2v8M6.5 8l2 2 2-2",
} as const;

type SortDirection = keyof typeof ARIA_SORT;

function getSortDirection(field: string, sort: string): SortDirection {
  const parsedSort = parseSort(sort);
  if (parsedSort.field !== field) return "none";
  return parsedSort.isDescending ? "desc" : "asc";
}

/** Returns the sort after a press on a header: ascending, then descending, then none (`undefined`), which is the order of the API. */
const getNextSort = (field: string, direction: SortDirection) =>
  direction === "desc" ? undefined : formatSort({ field, isDescending: direction === "asc" });
