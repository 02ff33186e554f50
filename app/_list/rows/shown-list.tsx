"use client";

import { createContext, use, useEffect } from "react";
import type { ListColumn, ListView } from "@/lib/list/list";
import type { ListSample } from "@/lib/list/search/search-examples";
import type { RowTones } from "@/lib/sheets/sheet";
import type { WholeList } from "../../_store/lists/whole-list";
import type { ListState } from "./use-whole-list";

type WholeShown = { view: ListView; list: WholeList };

type ListInTab = WholeShown & { rows: number | null; refresh: () => void };

/** Provides the list to a tab that replaces its table; `rows` is the number received of a list that is still loading. */
export const ListInTabContext = createContext<ListInTab | null>(null);

/** Returns the list in a tab that replaces its table; throws elsewhere. */
export function useListInTab() {
  const shown = use(ListInTabContext);
  if (!shown) throw new Error("There is no list around this tab.");
  return shown;
}

/** The whole list on a page; `columns`, `tones` and `narrowedBy` describe rows that a tab has computed from it. */
export type ShownList = {
  view: Pick<ListView, "resource" | "title" | "timeZone" | "columns" | "picture">;
  list: Pick<WholeList, "serveRows" | "delayClose"> & Partial<Pick<WholeList, "checks">>;
  columns?: ListColumn[];
  tones?: RowTones[];
  narrowedBy?: { label: string; text: string }[];
};

/** Returns the list that a tab shows instead. */
export type ReplaceList = (shown: WholeShown) => ShownList;

type CurrentList = WholeShown | "missing" | null;

export class ShownListStore {
  #shown: CurrentList = null;
  #replace: ReplaceList | null = null;
  #waiting: { isReplaced: boolean; resolve: (shown: ShownList | null) => void }[] = [];

  /** Reads some rows of the list, regardless of the search. */
  readSample = async (): Promise<ListSample> => ({ columns: [], searchBy: [], rows: [] });

  set(shown: CurrentList): void {
    this.#shown = shown;
    if (!shown) return;
    const own = shown === "missing" ? null : shown;
    const replaced = own && (this.#replace?.(own) ?? own);
    for (const { isReplaced, resolve } of this.#waiting.splice(0)) resolve(isReplaced ? replaced : own);
  }

  /** Replaces the list for consumers with the result of a function; `null` restores it. */
  replaceBy(replace: ReplaceList | null): void {
    this.#replace = replace;
  }

  /** Resolves with the list once it is whole and current, `null` if it could not be loaded; with the replacement unless `isReplaced` is false. */
  whenWhole(isReplaced = true): Promise<ShownList | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ isReplaced, resolve });
      this.set(this.#shown);
    });
  }
}

export const ShownListContext = createContext(new ShownListStore());

export const useShownListStore = () => use(ShownListContext);

function currentListOf(view: ListView, state: ListState): CurrentList {
  if (state.kind === "loaded") return state.update === "refreshing" ? null : { view, list: state.list };
  return state.kind === "loading" ? null : "missing";
}

/** Provides the list once it is whole and current, and before that a sample of its rows. */
export function useProvideShownList(view: ListView, state: ListState, readSample: () => Promise<ListSample>) {
  const store = useShownListStore();
  useEffect(() => {
    store.set(currentListOf(view, state));
    return () => store.set(null);
  }, [store, view, state]);
  useEffect(() => {
    store.readSample = readSample;
  });
}
