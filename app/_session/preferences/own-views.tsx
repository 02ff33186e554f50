"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import type { OwnViews, SavedView } from "@/lib/preferences/views";
import { runAsyncEffect } from "../../_ui/state/async-effect";

type Context = {
  stored: OwnViews | null | undefined;
  changed: OwnViews;
  setViews: (resource: string, views: SavedView[]) => void;
};

const ViewsContext = createContext<Context>({ stored: undefined, changed: {}, setViews: () => {} });

/** Provides the person's views to the lists of a page; `rendered` are those that the store had when the page was rendered, `null` without it. */
export function ViewsProvider(props: { rendered: Promise<OwnViews | null>; children: ReactNode }) {
  const { rendered } = props;
  const [stored, setStored] = useState<OwnViews | null>();
  const [changed, setChanged] = useState<OwnViews>({});
  useEffect(() => runAsyncEffect(() => rendered, setStored), [rendered]);
  const setViews = useCallback(
    (resource: string, views: SavedView[]) => setChanged((before) => ({ ...before, [resource]: views })),
    [],
  );
  const value = useMemo(() => ({ stored, changed, setViews }), [stored, changed, setViews]);
  return <ViewsContext value={value}>{props.children}</ViewsContext>;
}

const NONE: SavedView[] = [];

/** Returns the setter of the person's views of a list, to call after the store has saved them. */
export const useSetViews = () => use(ViewsContext).setViews;

/** Returns the person's views of a list: `undefined` while they load, `null` if the store is unreachable. */
export function useOwnViews(resource: string): SavedView[] | null | undefined {
  const { stored, changed } = use(ViewsContext);
  return changed[resource] ?? (stored && (stored[resource] ?? NONE));
}
