"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { ListColumn, ListView } from "@/lib/list/list";
import type { WholeList } from "../_store/lists/whole-list";
import type { Arrival } from "./rows/use-whole-list";

/** A whole list that is shown in another way than as a table; `refresh` fetches it anew. */
type ListInTab = { view: ListView; list: WholeList; refresh: () => void };

/** Provides the list to what stands in place of its table. */
export const ListInTabContext = createContext<ListInTab | null>(null);

/** Returns the list in what stands in place of its table; throws elsewhere. */
export function useListInTab(): ListInTab {
  const shown = use(ListInTabContext);
  if (!shown) throw new Error("There is no list around this tab.");
  return shown;
}

/** What is shown of the list on a page, once that is whole; `columns` are those of rows that are not the list's own. */
export type ShownList = {
  view: ListView;
  list: Pick<WholeList, "serveRows" | "keepUntil">;
  columns?: ListColumn[];
};

type WholeShown = { view: ListView; list: WholeList };

/** Makes of the list what is shown in its place. */
export type MakeOther = (shown: WholeShown) => ShownList;

class ListOffer {
  #shown: WholeShown | "missing" | null = null;
  #makeOther: MakeOther | null = null;
  #waiting: ((shown: ShownList | null) => void)[] = [];

  set(shown: WholeShown | "missing" | null): void {
    this.#shown = shown;
    const offered = shown === "missing" ? null : shown && (this.#makeOther?.(shown) ?? shown);
    if (shown) for (const resolve of this.#waiting.splice(0)) resolve(offered);
  }

  /** Offers what is made of the list in its place; `null` ends that. */
  replaceBy(makeOther: MakeOther | null): void {
    this.#makeOther = makeOther;
  }

  /** Resolves when the list is whole and current; `null` if it could not be loaded. */
  whenWhole(): Promise<ShownList | null> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.set(this.#shown);
    });
  }
}

const OfferContext = createContext(new ListOffer());

/** Lets what stands beside a list use the whole of it. */
export function ListOfferProvider({ children }: { children: ReactNode }) {
  const [offer] = useState(() => new ListOffer());
  return <OfferContext value={offer}>{children}</OfferContext>;
}

/** Returns what an arrival offers; a list that is about to be replaced by newer rows is not offered. */
function offeredBy(view: ListView, arrival: Arrival): WholeShown | "missing" | null {
  if (arrival.kind === "here") return arrival.update === "coming" ? null : { view, list: arrival.list };
  return arrival.kind === "coming" ? null : "missing";
}

/** Offers the list that is shown as soon as it is whole and current. */
export function useOfferList(view: ListView, arrival: Arrival): void {
  const offer = use(OfferContext);
  useEffect(() => {
    offer.set(offeredBy(view, arrival));
    return () => offer.set(null);
  }, [offer, view, arrival]);
}

/** Returns what waits for the list that is shown. */
export const useListOffer = () => use(OfferContext);
