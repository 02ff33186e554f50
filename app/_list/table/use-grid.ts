import { type KeyboardEvent, useMemo } from "react";
import { useRovingTabIndex } from "../../_ui/grid/use-roving-tab-index";
import type { TableColumn } from "./columns";
import type { GridStop, GridStops } from "./row-actions";

/** The columns and rows of a grid; `countControls` returns how many controls a column has in the row at an index. */
type GridShape = {
  columns: TableColumn[];
  rowCount: number;
  countControls: (column: TableColumn, row: number) => number;
};

const isSame = (one: GridStop, other: GridStop) =>
  one.row === other.row && one.column === other.column && one.control === other.control;

/** Returns the stops of a row in order: the controls of each cell, or the cell itself if it has none. */
function stopsIn({ columns, countControls }: GridShape, row: number): GridStop[] {
  return columns.flatMap((column) => {
    const count = countControls(column, row);
    const controls = count === 0 ? [0] : Array.from({ length: count }, (_, index) => index + 1);
    return controls.map((control) => ({ row, column: column.id, control }));
  });
}

function stopAt(shape: GridShape, { row, column, control }: GridStop): GridStop | undefined {
  const stops = stopsIn(shape, Math.min(Math.max(row, -1), shape.rowCount - 1));
  const inColumn = stops.filter((stop) => stop.column === column);
  return inColumn.find((stop) => stop.control === control) ?? inColumn[0] ?? stops[1] ?? stops[0];
}

function stopAside(shape: GridShape, from: GridStop, step: 1 | -1): GridStop | undefined {
  const stops = stopsIn(shape, from.row);
  return stops[stops.findIndex((stop) => isSame(stop, from)) + step];
}

const STEPS: Record<string, (shape: GridShape, from: GridStop) => GridStop | undefined> = {
  ArrowDown: (shape, from) => stopAt(shape, { ...from, row: from.row + 1 }),
  ArrowUp: (shape, from) => stopAt(shape, { ...from, row: from.row - 1 }),
  ArrowRight: (shape, from) => stopAside(shape, from, 1),
  ArrowLeft: (shape, from) => stopAside(shape, from, -1),
  Home: (shape, { row }) => stopsIn(shape, row)[0],
  End: (shape, { row }) => stopsIn(shape, row).at(-1),
  "Ctrl Home": (shape) => stopsIn(shape, 0)[0],
  "Ctrl End": (shape) => stopsIn(shape, shape.rowCount - 1).at(-1),
};

const FIRST: GridStop = { row: 0, column: "", control: 0 };

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== "checkbox";

type GridProps = GridShape & {
  isOn: boolean;
  /** Focuses the input at a stop; returns whether there is one. */
  focusInput: (stop: GridStop) => boolean;
  /** Handles a key on the row at an index; returns whether it did. */
  onKey: (event: KeyboardEvent, row: number) => boolean;
};

/** Adds grid navigation to a list: returns the stop that Tab reaches, and the key handler that moves it. */
export function useGrid({ isOn, focusInput, onKey, ...shape }: GridProps) {
  const { position, setPosition, moveTo, focusStop, stopProps } = useRovingTabIndex(FIRST, false);
  const active = (isOn && stopAt(shape, position)) || null;
  const stops = useMemo<GridStops>(() => ({ stopProps, setPosition }), [stopProps, setPosition]);

  function onKeyDown(event: KeyboardEvent) {
    const { target, currentTarget, key, altKey, shiftKey, nativeEvent } = event;
    // Events of portals, such as dialogs of controls, bubble here too.
    if (!active || altKey || nativeEvent.isComposing || !currentTarget.contains(target as Node)) return;
    if (isTyped(target)) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    const step = shiftKey ? undefined : STEPS[hasModifier ? `Ctrl ${key}` : key];
    if (step) {
      const next = step(shape, active);
      if (next && !isSame(next, active) && !focusInput(next)) moveTo(next);
    } else if (hasModifier || (shiftKey && key !== " ") || !onKey(event, active.row)) return;
    event.preventDefault();
    // The checkboxes of rows handle arrow keys, too.
    event.stopPropagation();
  }

  return { active, stops: isOn ? stops : null, focusStop, onKeyDown };
}
