import { createContext, use, useEffect } from "react";
import type { ListColumn, ListView } from "@/lib/list/list";
import type { ListSample } from "@/lib/list/search/search-examples";
import type { RowTones } from "@/lib/sheets/sheet";
import type { WholeList } from "../../_store/lists/whole-list";
import type { ListState } from "./use-whole-list";

type LoadedList = { view: ListView; list: WholeList };

type ListInTab = LoadedList & { rows: number | null; refresh: () => void };

/** Provides the list to the tab that replaces its table; `rows` is the number of rows received so far, `null` if the list is whole. */
export const ListInTabContext = createContext<ListInTab | null>(null);

/** Returns the list of the current tab; throws outside of a tab. */
export function useListInTab() {
  const listInTab = use(ListInTabContext);
  if (!listInTab) throw new Error("There is no list around this tab.");
  return listInTab;
}

export type AppliedFilter = { label: string; text: string };

/** The rows to export: those of the list, or rows that a tab computed from it, with their own `columns`, `tones` and `filters`. */
export type ExportableList = {
  view: Pick<ListView, "resource" | "title" | "timeZone" | "columns" | "picture">;
  list: Pick<WholeList, "serveRows" | "delayClose"> & Partial<Pick<WholeList, "checks">>;
  columns?: ListColumn[];
  tones?: RowTones[];
  filters?: AppliedFilter[];
};

/** Returns the rows that a tab exports in place of those of the list. */
export type ReplaceList = (shown: LoadedList) => ExportableList;

/** The list of the page; `null` while it loads, `missing` if it could not be loaded. */
type CurrentList = LoadedList | "missing" | null;

/** Provides the list of the page to components outside of its rows, such as the export menu. */
export class ShownListStore {
  #shown: CurrentList = null;
  #replace: ReplaceList | null = null;
  /** Resolves the promises of `whenLoaded`. */
  #waiting: ((list: LoadedList | null) => void)[] = [];

  /** Reads the first rows of the list, regardless of the search. */
  readSample = async (): Promise<ListSample> => ({ columns: [], searchBy: [], rows: [] });

  set(shown: CurrentList): void {
    this.#shown = shown;
    if (shown === null) return;
    for (const resolve of this.#waiting.splice(0)) resolve(shown === "missing" ? null : shown);
  }

  /** Sets the function whose result replaces the list in `whenExportable`; `null` removes it. */
  replaceBy(replace: ReplaceList | null): void {
    this.#replace = replace;
  }

  /** Resolves to the list once it is whole and current; to `null` if it could not be loaded. */
  async whenLoaded(): Promise<LoadedList | null> {
    const shown = this.#shown;
    if (shown === null) return new Promise((resolve) => this.#waiting.push(resolve));
    return shown === "missing" ? null : shown;
  }

  /** Like `whenLoaded`, but resolves to the rows with which a tab replaces those of the list, if any. */
  async whenExportable(): Promise<ExportableList | null> {
    const list = await this.whenLoaded();
    return list && this.#replace ? this.#replace(list) : list;
  }
}

export const ShownListContext = createContext(new ShownListStore());

export const useShownListStore = () => use(ShownListContext);

/** Sets the list in the store once it is whole and current, and the function that reads sample rows. */
export function useProvideShownList(view: ListView, state: ListState, readSample: () => Promise<ListSample>) {
  const store = useShownListStore();
  useEffect(() => {
    store.set(toCurrentList(view, state));
    return () => store.set(null);
  }, [store, view, state]);
  useEffect(() => {
    store.readSample = readSample;
  });
}

function toCurrentList(view: ListView, state: ListState): CurrentList {
  if (state.kind === "loaded")
    return state.refreshStatus === "refreshing" ? null : { view, list: state.list };
  return state.kind === "loading" ? null : "missing";
}
