import { createContext, type ReactNode, use, useEffectEvent, useLayoutEffect, useState } from "react";
import type { MenuState } from "./menu";

/** An action of the current screen for its toolbar, the palette and shortcuts: a link, a function or a menu. */
export type Action = {
  id: string;
  label: string;
  /** The SVG path of a 16 by 16 icon. */
  icon?: string;
  /** The key that runs the action, as in `KeyboardEvent.key`. */
  shortcut?: string | undefined;
  href?: string;
  run?: () => void;
  menu?: (menu: MenuState) => ReactNode;
  /** The window width below which the action moves to the menu Lainnya; with `always` it is only there. */
  foldsBelow?: "md" | "tablet" | "wide" | "always" | undefined;
};

type ActionGetters = Set<() => readonly Action[]>;

const ActionsContext = createContext<ActionGetters>(new Set());

export function ActionsProvider({ children }: { children: ReactNode }) {
  const [actionGetters] = useState<ActionGetters>(() => new Set());
  return <ActionsContext value={actionGetters}>{children}</ActionsContext>;
}

export function useRegisterActions(...actions: Action[]): void {
  const actionGetters = use(ActionsContext);
  const getActions = useEffectEvent(() => actions);
  // A layout effect registers the actions before React replays clicks from before hydration.
  useLayoutEffect(() => {
    const actionGetter = () => getActions();
    actionGetters.add(actionGetter);
    return () => void actionGetters.delete(actionGetter);
  }, [actionGetters]);
}

/** Returns a function that returns the current actions of the screen in the order of their registration. */
export function useGetActions(): () => Action[] {
  const actionGetters = use(ActionsContext);
  return () => [...actionGetters].flatMap((actionGetter) => actionGetter());
}
