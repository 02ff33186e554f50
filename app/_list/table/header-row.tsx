"use client";

import type { Header } from "@tanstack/react-table";
import { type PointerEvent, type RefObject, useRef } from "react";
import { readSort, writeSort } from "@/lib/list/list-address";
import { useReorder } from "../../_ui/grid/use-reorder";
import { Icon } from "../../_ui/icon";
import { type features, isData, type NumberedRow } from "./columns";
import { useGridStop } from "./grid-row";
import { columnProps, type useListTable } from "./use-list-table";

const DIRECTION = { asc: "ascending", desc: "descending" } as const;

const ARROWS = {
  asc: "M6 10V2M2.5 5.5L6 2l3.5 3.5",
  desc: "M6 2v8M2.5 6.5L6 10l3.5-3.5",
  none: "M3.5 10V2M1.5 4l2-2 2 2M8.5 2v8M6.5 8l2 2 2-2",
} as const;

/** Returns the width that shows the texts of a column whole, each in one line. */
function fittedWidth(table: HTMLTableElement, column: number): number {
  const widths = [...table.rows].map(({ cells }) => {
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
  return Math.ceil(Math.max(...widths)) + 1;
}

export type Sorting = { sort: string | undefined; onSort: (sort: string | undefined) => void };

function SortButton({ field, label, sort, onSort }: Sorting & { field: string; label: string }) {
  const direction = directionOf(field, sort);
  // Ascending, descending, and as the list is by itself.
  const toggle = () =>
    onSort(direction === "desc" ? undefined : writeSort({ field, isDescending: direction === "asc" }));
  return (
    <button type="button" onClick={toggle} {...useGridStop(field, 1)}>
      {label}
      <Icon path={ARROWS[direction ?? "none"]} viewBox="0 0 12 12" />
    </button>
  );
}

function directionOf(field: string, sort: string | undefined) {
  const sorted = readSort(sort ?? "");
  if (sorted.field !== field) return undefined;
  return sorted.isDescending ? "desc" : "asc";
}

type HeaderCellsProps = Omit<ReturnType<typeof useListTable>, "table"> &
  Sorting & { headers: Header<typeof features, NumberedRow>[]; tableRef: RefObject<HTMLTableElement | null> };

/** Renders the headers of a list: a press sorts, dragging one moves it, and dragging its edge makes it wider or narrower. */
export function HeaderCells({
  headers,
  tableRef,
  layout,
  arranging,
  setDraggedWidths,
  ...sorting
}: HeaderCellsProps) {
  const { fields, headers: elements, move, measureWidths, rearrange } = arranging;
  const { startDrag, dragMarks } = useReorder({ ids: fields, elements, axis: "x", onDrop: move });
  const resized = useRef<{ x: number; from: Record<string, number>; widths?: Record<string, number> }>(null);

  function startResizing({ clientX, pointerId, currentTarget }: PointerEvent, field: string) {
    currentTarget.setPointerCapture(pointerId);
    resized.current = { x: clientX, from: measureWidths(field) };
  }

  function resize({ clientX }: PointerEvent, field: string) {
    const { current } = resized;
    if (!current || clientX === current.x) return;
    current.widths = { ...current.from, [field]: (current.from[field] ?? 0) + clientX - current.x };
    setDraggedWidths(current.widths);
  }

  function endResizing() {
    const widths = resized.current?.widths;
    resized.current = null;
    if (widths) rearrange({ widths });
    setDraggedWidths(null);
  }

  function fitWidth(field: string) {
    const header = elements.get(field);
    if (!tableRef.current || !header) return;
    rearrange({
      widths: { ...measureWidths(field), [field]: fittedWidth(tableRef.current, header.cellIndex) },
    });
  }

  return headers.map(({ id, column }) => {
    const label = String(column.columnDef.header);
    const props = { role: "columnheader", scope: "col", ...columnProps(column, layout) };
    const field = column.id;
    if (!isData(column)) return <PlainHeader key={id} column={field} {...props} label={label} />;
    const direction = directionOf(field, sorting.sort);
    return (
      <th
        key={id}
        ref={(element) => {
          if (element) elements.set(field, element);
          return () => void elements.delete(field);
        }}
        {...props}
        {...dragMarks(field)}
        aria-sort={direction ? DIRECTION[direction] : "none"}
        onPointerDown={(event) => event.pointerType === "mouse" && startDrag(event, field)}
      >
        <SortButton {...{ field, label }} {...sorting} />
        <span
          aria-hidden
          className="column-edge"
          // No text is marked.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => {
            event.stopPropagation();
            startResizing(event, field);
          }}
          onPointerMove={(event) => resize(event, field)}
          onLostPointerCapture={endResizing}
          onDoubleClick={() => fitWidth(field)}
        />
      </th>
    );
  });
}

function PlainHeader({ column, label, ...props }: { column: string; label: string }) {
  return (
    <th {...props} {...useGridStop(column, 0)}>
      {label}
    </th>
  );
}
