import { createContext, type FocusEvent, use } from "react";

/** What takes the focus in a list that is walked by keys: a control of a cell, from 1, or with 0 the cell itself; the headers are row -1. */
export type GridStop = { row: number; column: string; control: number };

export type GridStops = {
  stopProps: (isStop: boolean) => object;
  setPosition: (stop: GridStop) => void;
};

/** A row of such a list; `active` is the stop that Tab reaches, `null` if it is in another row. */
export type GridRow = { row: number; active: GridStop | null; stops: GridStops };

/** The row around a control, `null` while the list is no grid. */
export const GridRowContext = createContext<GridRow | null>(null);

/** Returns the properties of a stop in a row of a grid. */
export function gridStopProps({ row, active, stops }: GridRow, column: string, control: number) {
  const isStop = active?.row === row && active.column === column && active.control === control;
  return {
    ...stops.stopProps(isStop),
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target === currentTarget) stops.setPosition({ row, column, control });
    },
  };
}

/** Returns the properties of a control in a cell of a list, by its number in the cell, from 1. */
export function useGridStop(column: string, control: number) {
  const row = use(GridRowContext);
  return row ? gridStopProps(row, column, control) : {};
}
