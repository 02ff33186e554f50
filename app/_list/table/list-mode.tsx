import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from "react";
import type { ListView } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import type { ShownWindow } from "../rows/use-list";
import type { NumberedRow } from "./columns";

/** The list of a page and its visible rows; `list` is `null` until the whole list is loaded. */
export type ShownRows = { view: ListView; list: WholeList | null; shown: ShownWindow | null };

/** A mode of a list, such as selecting rows or editing prices, which renders its own content in the table. */
export type ListMode = {
  name: string;
  /** Returns the content of a cell; `undefined` for its usual content. */
  renderCell: (column: string, row: NumberedRow, view: ListView) => ReactNode;
  /** Returns content to add to a header. */
  renderHeader?: (column: string, view: ListView) => ReactNode;
  renderPanel: (rows: ShownRows, close: () => void) => ReactNode;
  /** Toggles the selection of a row; with `isRange`, of all rows from the last toggled one to this one. */
  toggleRow?: (row: NumberedRow, view: ListView, isRange: boolean) => void;
  /** Focuses the input in a cell; returns whether there is one. */
  focusInput?: (column: string, row: NumberedRow) => boolean;
};

/** The active mode of the list and its setter. */
export const ListModeContext = createContext<
  readonly [ListMode | null, Dispatch<SetStateAction<ListMode | null>>]
>([null, () => {}]);

export const useListMode = () => use(ListModeContext);
