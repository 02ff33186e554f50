"use client";

import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect, useState } from "react";
import type { MenuState } from "./menu";

/** What can be done on a screen: a link to another one, what runs, or a menu. */
export type Action = {
  id: string;
  label: string;
  /** The path of its icon, 16 by 16. */
  icon?: string;
  /** The key that does it, as `KeyboardEvent.key`. */
  shortcut?: string | undefined;
  href?: string;
  run?: () => void;
  menu?: (menu: MenuState) => ReactNode;
  /** Below which width of the window it stands in the menu Lainnya. */
  foldsBelow?: "md" | "tablet" | "wide" | "always" | undefined;
};

type Offers = Set<() => readonly Action[]>;

const OffersContext = createContext<Offers>(new Set());

/** Collects the actions of the screen that is shown. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [offers] = useState<Offers>(() => new Set());
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/** Adds to the actions of the screen while the component is mounted. */
export function useOfferActions(...actions: Action[]): void {
  const offers = use(OffersContext);
  const read = useEffectEvent(() => actions);
  // Before a click on what was just hydrated is handled.
  useLayoutEffect(() => {
    const offer = () => read();
    offers.add(offer);
    return () => void offers.delete(offer);
  }, [offers]);
}

/** Returns a function that reads the actions of the screen for an event, in the order in which they were added. */
export function useActions(): () => Action[] {
  const offers = use(OffersContext);
  return () => [...offers].flatMap((offer) => offer());
}
