import { createContext, type FocusEvent, type KeyboardEvent, use, useMemo } from "react";
import { useRovingTabIndex } from "../../_ui/grid/use-roving-tab-index";

/** A focusable element of a list with grid navigation: `row` is -1 for the header row; `control` is the number of a control in the cell, from 1, or 0 for the cell itself. */
export type GridStop = { row: number; column: string; control: number };

/** The functions that a row or a control needs to be a stop. */
export type GridStopHandlers = Pick<
  ReturnType<typeof useRovingTabIndex<GridStop>>,
  "stopProps" | "setPosition"
>;

/** The columns and rows of a list; `countControls` returns how many controls a column has in a row; the header row has the index -1. */
type GridShape = {
  columns: { id: string }[];
  rowCount: number;
  countControls: (columnId: string, rowIndex: number) => number;
};

type GridProps = GridShape & {
  isOn: boolean;
  /** Focuses the input at a stop; returns whether there is one. */
  focusInput: (stop: GridStop) => boolean;
  /** Handles a key on the row at an index; returns whether it handled the key. */
  onKey: (event: KeyboardEvent, row: number) => boolean;
};

/** Adds grid navigation to a list: returns the stop that Tab reaches (`active`) and the key handler that moves it; `stops` is `null` if grid navigation is off. */
export function useGrid({ isOn, focusInput, onKey, ...shape }: GridProps) {
  const { position, setPosition, moveTo, focusStop, stopProps } = useRovingTabIndex(FIRST_STOP, false);
  const activeStop = (isOn && findNearestStop(shape, position)) || null;
  const stopHandlers = useMemo<GridStopHandlers>(
    () => ({ stopProps, setPosition }),
    [stopProps, setPosition],
  );

  function onKeyDown(event: KeyboardEvent) {
    const { target, currentTarget, key, altKey, shiftKey, nativeEvent } = event;
    // React bubbles events of portals too, such as those of a dialog that a control has opened.
    if (!activeStop || altKey || nativeEvent.isComposing || !currentTarget.contains(target as Node)) return;
    if (isTextInput(target)) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    const findNext = shiftKey ? undefined : FIND_STOP_BY_KEY[hasModifier ? `Ctrl ${key}` : key];
    if (findNext) {
      const next = findNext(shape, activeStop);
      if (next && !isSameStop(next, activeStop) && !focusInput(next)) moveTo(next);
    } else {
      // Shift is only a modifier of Space, which then selects a range.
      const canHandle = !hasModifier && (!shiftKey || key === " ");
      if (!canHandle || !onKey(event, activeStop.row)) return;
    }
    event.preventDefault();
    // Keeps the event from the checkboxes of the rows, which handle arrow keys too.
    event.stopPropagation();
  }

  return { active: activeStop, stops: isOn ? stopHandlers : null, focusStop, onKeyDown };
}

const FIRST_STOP: GridStop = { row: 0, column: "", control: 0 };

const isTextInput = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== "checkbox";

const isSameStop = (one: GridStop, other: GridStop) =>
  one.row === other.row && one.column === other.column && one.control === other.control;

/** Returns the stops of a row from left to right: the controls of each cell, or the cell itself if it has none. */
function getRowStops({ columns, countControls }: GridShape, row: number): GridStop[] {
  return columns.flatMap((column) => {
    const count = countControls(column.id, row);
    const controls = count === 0 ? [0] : Array.from({ length: count }, (_, index) => index + 1);
    return controls.map((control) => ({ row, column: column.id, control }));
  });
}

/** Returns the stop at or nearest to a position, which may be outside of the rows. */
function findNearestStop(shape: GridShape, { row, column, control }: GridStop): GridStop | undefined {
  const stops = getRowStops(shape, Math.min(Math.max(row, -1), shape.rowCount - 1));
  const columnStops = stops.filter((stop) => stop.column === column);
  return columnStops.find((stop) => stop.control === control) ?? columnStops[0] ?? stops[1] ?? stops[0];
}

function findAdjacentStop(shape: GridShape, from: GridStop, step: 1 | -1): GridStop | undefined {
  const stops = getRowStops(shape, from.row);
  return stops[stops.findIndex((stop) => isSameStop(stop, from)) + step];
}

/** Functions that return the stop to which a key moves, by the key, with `Ctrl` for its modifier. */
const FIND_STOP_BY_KEY: Record<string, (shape: GridShape, from: GridStop) => GridStop | undefined> = {
  ArrowDown: (shape, from) => findNearestStop(shape, { ...from, row: from.row + 1 }),
  ArrowUp: (shape, from) => findNearestStop(shape, { ...from, row: from.row - 1 }),
  ArrowRight: (shape, from) => findAdjacentStop(shape, from, 1),
  ArrowLeft: (shape, from) => findAdjacentStop(shape, from, -1),
  Home: (shape, { row }) => getRowStops(shape, row)[0],
  End: (shape, { row }) => getRowStops(shape, row).at(-1),
  "Ctrl Home": (shape) => getRowStops(shape, 0)[0],
  "Ctrl End": (shape) => getRowStops(shape, shape.rowCount - 1).at(-1),
};

/** A row with grid navigation; `active` is the stop that Tab reaches, `null` if that is in another row. */
export type GridRowState = { row: number; active: GridStop | null; stops: GridStopHandlers };

/** Provides the row to its controls; `null` without grid navigation. */
export const GridRowContext = createContext<GridRowState | null>(null);

export function getGridStopProps({ row, active, stops }: GridRowState, column: string, control: number) {
  const isActiveStop = active?.row === row && active.column === column && active.control === control;
  return {
    ...stops.stopProps(isActiveStop),
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target === currentTarget) stops.setPosition({ row, column, control });
    },
  };
}

/** Returns the props that make a control a stop of grid navigation; `control` is its number in the cell, from 1. Empty without grid navigation. */
export function useGridStop(column: string, control: number): Partial<ReturnType<typeof getGridStopProps>> {
  const gridRow = use(GridRowContext);
  return gridRow ? getGridStopProps(gridRow, column, control) : {};
}
