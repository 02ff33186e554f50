"use client";

import { createContext, type ReactNode, use } from "react";
import type { ListView } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import type { Shown } from "../rows/use-list";
import type { NumberedRow } from "./columns";

/** A list as it is shown; `list` is null until it is whole. */
export type ShownRows = { view: ListView; list: WholeList | null; shown: Shown | null };

/** What is done with the rows of a list, besides looking at them. */
export type ListMode = {
  name: string;
  /** Renders a cell in its own way, or returns `undefined`. */
  renderCell: (column: string, row: NumberedRow, view: ListView) => ReactNode;
  /** Renders what stands below the label of a column. */
  renderHeader?: (column: string, view: ListView) => ReactNode;
  renderPanel: (rows: ShownRows, close: () => void) => ReactNode;
  /** Chooses a row, or no longer; as a range also those up to it. */
  chooseRow?: (row: NumberedRow, view: ListView, isRange: boolean) => void;
  /** Gives the focus to the input in a cell; returns whether there is one. */
  focusInput?: (column: string, row: NumberedRow) => boolean;
};

/** The mode of the list, `null` without one, and its setter. */
export const ModeContext = createContext<readonly [ListMode | null, (mode: ListMode | null) => void]>([
  null,
  () => {},
]);

export const useListMode = () => use(ModeContext);
