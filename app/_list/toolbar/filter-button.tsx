"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { buttonLook } from "../../_ui/button";
import { useListAddress } from "../address/use-list-address";
import { CountBadge } from "./count-badge";

type PanelState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

const PanelContext = createContext<PanelState>([false, () => {}]);

/** Shares whether the filter panel of the list is open between its button and the list. */
export function FilterPanelProvider({ children }: { children: ReactNode }) {
  return <PanelContext value={useState(false)}>{children}</PanelContext>;
}

/** Returns whether the filter panel is open, and its setter. */
export const useFilterPanel = () => use(PanelContext);

/** Opens and closes the filter panel of a list, and shows how many filters there are. */
export function FilterButton() {
  const [isOpen, setOpen] = useFilterPanel();
  const count = new URLSearchParams(useListAddress().place.filters).size;
  return (
    <button
      id="filter"
      type="button"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className={`relative ml-auto ${buttonLook("plain")}`}
    >
      <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M2 3h12l-4.7 5.5V13l-2.6-1.5v-3z" />
      </svg>
      <span className="max-sm:sr-only">Filter</span>
      <CountBadge count={count} />
    </button>
  );
}
