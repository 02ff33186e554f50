"use client";

import { createContext, type ReactNode, use } from "react";
import type { ListView } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import type { ShownWindow } from "../rows/use-list";
import type { NumberedRow } from "./columns";

/** The rows on a page; `list` is null until it is whole. */
export type ShownRows = { view: ListView; list: WholeList | null; shown: ShownWindow | null };

/** A mode of a list, such as selection or editing prices. */
export type ListMode = {
  name: string;
  /** Renders a cell, or returns `undefined` for the default. */
  renderCell: (column: string, row: NumberedRow, view: ListView) => ReactNode;
  /** Renders content below the label of a column. */
  renderHeader?: (column: string, view: ListView) => ReactNode;
  renderPanel: (rows: ShownRows, close: () => void) => ReactNode;
  /** Toggles the selection of a row; with `isRange` of all rows up to it. */
  chooseRow?: (row: NumberedRow, view: ListView, isRange: boolean) => void;
  /** Focuses the input in a cell; returns whether there is one. */
  focusInput?: (column: string, row: NumberedRow) => boolean;
};

export const ModeContext = createContext<readonly [ListMode | null, (mode: ListMode | null) => void]>([
  null,
  () => {},
]);

export const useListMode = () => use(ModeContext);
