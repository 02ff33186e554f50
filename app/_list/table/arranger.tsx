"use client";

import {
  type ColumnSizingState,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListView } from "@/lib/list/list";
import {
  type Arrangement,
  arrange,
  changeArrangement,
  cutsTexts,
  moveColumn,
  NARROWEST,
  readArrangement,
  WIDEST,
} from "@/lib/preferences/arrangement";
import { useListLook, usePreferences } from "../../_session/preferences/preferences-provider";
import { type Arranged, listColumns } from "./columns";
import { dragAmong, fittedWidth, frozenWidths, headersOf, isAtEdge } from "./header-gestures";
import { useGrid } from "./use-grid";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

const NO_ROWS: object[] = [];

/** What a column that was pinned without a width gets, in pixels. */
const PINNED_WIDTH = 180;

/** Returns the ids of a list's columns that are no data: the number, and the controls. */
function othersOf(view: ListView) {
  const [number = "", ...rest] = listColumns(view, () => {}).map(({ id }) => id ?? "");
  return { number, controls: rest.slice(view.columns.length) };
}

/** Returns the columns of a list as its person arranges them; what is dragged is kept when it is let go. */
function useArrangedColumns(view: ListView, arrangement: Arrangement, hidden: string[]) {
  const { number, controls } = useMemo(() => othersOf(view), [view]);
  /** The widths while one of them is dragged. */
  const [dragged, setDragged] = useState<ColumnSizingState | null>(null);
  const sizing = useRef<ColumnSizingState>({});
  const columns = useMemo(
    () => [
      { id: number, size: 0, minSize: 0 },
      ...view.columns.map(({ field }) => ({
        id: field,
        size: PINNED_WIDTH,
        minSize: NARROWEST,
        maxSize: WIDEST,
      })),
      ...controls.map((id) => ({ id })),
    ],
    [view, number, controls],
  );
  const state = useMemo(
    () => ({
      columnOrder: arrangement.order,
      columnPinning: { start: [number, ...arrangement.pins], end: controls },
      columnVisibility: Object.fromEntries(hidden.map((field) => [field, false])),
      columnSizing: dragged ?? arrangement.widths,
    }),
    [arrangement, number, controls, hidden, dragged],
  );
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state,
    columnResizeMode: "onChange",
    onColumnSizingChange: (updater) => {
      sizing.current = functionalUpdate(updater, sizing.current);
      setDragged(sizing.current);
    },
  });

  /** Resizes a column from these widths on while the pointer is held. */
  function beginResizing(event: MouseEvent | TouchEvent, field: string, widths: ColumnSizingState) {
    sizing.current = widths;
    flushSync(() => setDragged(widths));
    const resized = table.getLeafHeaders().find(({ column }) => column.id === field);
    resized?.getResizeHandler()(event);
  }

  function endResizing(): ColumnSizingState {
    setDragged(null);
    return sizing.current;
  }

  return { table, sizes: state.columnSizing, beginResizing, endResizing };
}

/** Where a shown column stands, in pixels; a width of 0 is that of its texts. */
type ColumnPlace = { id: string; isPinned: boolean; start: number; width: number };

type Layout = Pick<Arranged, "isGrid" | "frameProps"> & { places: ColumnPlace[] };

function arrangedBy({ places, ...layout }: Layout): Arranged {
  const props = new Map<string, object>();
  for (const { id, isPinned, start, width } of places) {
    const style = { "--width": `${width}px`, "--start": `${start}px` };
    if (width > 0) props.set(id, { style, "data-sized": true, "data-stuck": isPinned || undefined });
  }
  return {
    ...layout,
    inOrder: (parts) => {
      const placed = new Map(parts.map((part) => [part.column.id, part]));
      return places.flatMap(({ id }) => placed.get(id) ?? []);
    },
    propsOf: (id) => props.get(id),
  };
}

type ArrangerProps = {
  view: ListView;
  frame: RefObject<HTMLElement | null>;
  onArranged: (arranged: Arranged | undefined) => void;
  /** Whether its lack is told. */
  isOpen: boolean;
};

/** Arranges the columns of a list as its person wants them, by what is stored and by dragging headers and their edges. */
export default function Arranger({ view, frame, onArranged }: ArrangerProps) {
  const { look, changeLook } = useListLook(view.resource);
  const { hasGrid = false } = usePreferences().settings;
  const arrangement = useMemo(() => readArrangement(look.arrangement), [look.arrangement]);
  const { table, sizes, beginResizing, endResizing } = useArrangedColumns(view, arrangement, look.hidden);
  const { pins } = arrangement;
  const isCut = cutsTexts(arrangement, look.density);

  const change = (changes: Partial<Arrangement>) =>
    changeLook({ arrangement: changeArrangement(look.arrangement, changes) });

  const visible = [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ];
  const places = visible.map((column): ColumnPlace => {
    const { id } = column;
    const isPinned = pins.includes(id);
    return {
      id,
      isPinned,
      start: column.getStart("start"),
      width: isPinned || id in sizes ? column.getSize() : 0,
    };
  });
  const isWhollySized = places.every(
    ({ id, width }) => width > 0 || !view.columns.some(({ field }) => field === id),
  );
  const pinnedWidth = table.getStartTotalSize();
  const frameProps = {
    "data-arranged": isWhollySized ? "wholly" : "partly",
    "data-text": isCut ? "cut" : "wrapped",
    // The cells of a grid have its tab stop.
    tabIndex: hasGrid ? -1 : 0,
    style: pinnedWidth > 0 ? { "--name-width": `${pinnedWidth}px` } : {},
  };
  // The table is another one in each render.
  const written = JSON.stringify({ places, isGrid: hasGrid, frameProps });
  const arranged = useMemo(() => arrangedBy(JSON.parse(written)), [written]);

  useLayoutEffect(() => onArranged(arranged), [onArranged, arranged]);
  useLayoutEffect(() => () => onArranged(undefined), [onArranged]);

  const resize = useEffectEvent((press: MouseEvent | TouchEvent, field: string) => {
    const held = new AbortController();
    const { signal } = held;
    let isBegun = false;
    function begin() {
      if (!isBegun && frame.current) beginResizing(press, field, frozenWidths(frame.current, field, sizes));
      isBegun = true;
    }
    function end() {
      held.abort();
      if (isBegun) change({ widths: endResizing() });
    }
    // Only what moves is dragged: a press may become a double click.
    for (const type of ["mousemove", "touchmove"])
      document.addEventListener(type, begin, { signal, once: true });
    // After the table's own listeners.
    for (const type of ["mouseup", "touchend", "touchcancel"])
      document.addEventListener(type, () => setTimeout(end), { signal });
  });

  const press = useEffectEvent((event: PointerEvent | MouseEvent | TouchEvent) => {
    const { target } = event;
    const header = target instanceof Element ? target.closest<HTMLElement>("th") : null;
    const list = frame.current;
    if (!header || !list || !headersOf(list).includes(header)) return;
    const field = header.dataset.column ?? "";
    const isEdge = isAtEdge(event, header);
    if (event.type === "dblclick") {
      if (isEdge)
        change({ widths: { ...frozenWidths(list, field, sizes), [field]: fittedWidth(list, field) } });
    } else if (event.type !== "pointerdown") {
      if (!isEdge) return;
      // No text is marked, and no card scrolls.
      event.preventDefault();
      resize(event as MouseEvent | TouchEvent, field);
    } else if (!isEdge && (event as PointerEvent).pointerType === "mouse") {
      dragAmong(event as PointerEvent, header, headersOf(list), "x", (next) => {
        const fields = arrange(view.columns, arrangement).map((column) => column.field);
        change(moveColumn(fields, pins, field, next?.dataset.column));
      });
    }
  });

  const showWhole = useEffectEvent(({ target }: Event) => {
    const cell = (target as Element).closest("td");
    const text = cell?.querySelector(".cell-text");
    if (isCut && cell && text) cell.title = text.scrollHeight > text.clientHeight ? text.textContent : "";
  });

  useEffect(() => {
    const { current: list } = frame;
    if (!list) return;
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ["pointerdown", "mousedown", "touchstart", "dblclick"] as const)
      list
        .querySelector("thead")
        ?.addEventListener(type, (event) => press(event), { signal, passive: false });
    list.addEventListener("pointerover", (event) => showWhole(event), { signal });
    return () => listening.abort();
  }, [frame]);

  useGrid(frame, hasGrid);

  return null;
}
