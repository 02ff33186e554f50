"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { ListView } from "@/lib/lists/list";
import type { WholeList } from "../_list-cache/whole-list";
import type { Arrival } from "./use-whole-list";

/** The list that is shown on a page, once it is whole. */
export type ShownList = { view: ListView; list: WholeList };

class ListOffer {
  #shown: ShownList | "missing" | null = null;
  #waiting: ((shown: ShownList | null) => void)[] = [];

  set(shown: ShownList | "missing" | null): void {
    this.#shown = shown;
    if (shown) for (const resolve of this.#waiting.splice(0)) resolve(shown === "missing" ? null : shown);
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
function offeredBy(view: ListView, arrival: Arrival): ShownList | "missing" | null {
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
