"use client";

import { createContext, use, useEffect } from "react";
import type { ListColumn, ListView } from "@/lib/list/list";
import type { ListSample } from "@/lib/list/search/search-examples";
import type { RowTones } from "@/lib/sheets/sheet";
import type { WholeList } from "../../_store/lists/whole-list";
import type { ListState } from "./use-whole-list";

type WholeShown = { view: ListView; list: WholeList };

type InTab = WholeShown & { rows: number | null; refresh: () => void };

/** Provides the list to what stands in place of its table: `rows` have come of one that is not whole; `refresh` fetches it anew. */
export const ListInTabContext = createContext<InTab | null>(null);

/** Returns the list in what stands in place of its table; throws elsewhere. */
export function useListInTab() {
  const shown = use(ListInTabContext);
  if (!shown) throw new Error("There is no list around this tab.");
  return shown;
}

/** What is shown of the list on a page, once that is whole; `columns`, `tones` and `narrowedBy` are those of rows that are not the list's own. */
export type ShownList = {
  view: Pick<ListView, "resource" | "title" | "timeZone" | "columns" | "picture">;
  list: Pick<WholeList, "serveRows" | "delayClose"> & Partial<Pick<WholeList, "checks">>;
  columns?: ListColumn[];
  tones?: RowTones[];
  narrowedBy?: { label: string; text: string }[];
};

/** Makes of the list what is shown in its place. */
export type MakeOther = (shown: WholeShown) => ShownList;

type Offered = WholeShown | "missing" | null;

export class ListOffer {
  #shown: Offered = null;
  #makeOther: MakeOther | null = null;
  #waiting: { isReplaced: boolean; resolve: (shown: ShownList | null) => void }[] = [];

  /** Reads some rows of the list that is shown, whatever is searched. */
  readSample = async (): Promise<ListSample> => ({ columns: [], searchBy: [], rows: [] });

  set(shown: Offered): void {
    this.#shown = shown;
    if (!shown) return;
    const own = shown === "missing" ? null : shown;
    const offered = own && (this.#makeOther?.(own) ?? own);
    for (const { isReplaced, resolve } of this.#waiting.splice(0)) resolve(isReplaced ? offered : own);
  }

  /** Offers what is made of the list in its place; `null` ends that. */
  replaceBy(makeOther: MakeOther | null): void {
    this.#makeOther = makeOther;
  }

  /** Resolves when the list is whole and current, with what replaces it unless that is not wanted; `null` if it could not be loaded. */
  whenWhole(isReplaced = true): Promise<ShownList | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ isReplaced, resolve });
      this.set(this.#shown);
    });
  }
}

/** What waits for the list that is shown. */
export const OfferContext = createContext(new ListOffer());

export const useListOffer = () => use(OfferContext);

function offeredBy(view: ListView, state: ListState): Offered {
  if (state.kind === "loaded") return state.update === "refreshing" ? null : { view, list: state.list };
  return state.kind === "loading" ? null : "missing";
}

/** Offers the list that is shown as soon as it is whole and current, and a sample of its rows before. */
export function useOfferList(view: ListView, state: ListState, readSample: () => Promise<ListSample>): void {
  const offer = useListOffer();
  useEffect(() => {
    offer.set(offeredBy(view, state));
    return () => offer.set(null);
  }, [offer, view, state]);
  useEffect(() => {
    offer.readSample = readSample;
  });
}
