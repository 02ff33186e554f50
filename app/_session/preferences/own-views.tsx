import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import type { OwnViewsByList, SavedView } from "@/lib/preferences/views";
import { runAsyncEffect } from "../../_ui/state/async-effect";

type ViewsContextValue = {
  /** The views that the store had when the page was rendered: undefined while they load, `null` if the store was unreachable. */
  initial: OwnViewsByList | null | undefined;
  /** The current views of the lists whose views were changed on this page. */
  changed: OwnViewsByList;
  setViews: (resource: string, views: SavedView[]) => void;
};

const ViewsContext = createContext<ViewsContextValue>({
  initial: undefined,
  changed: {},
  setViews: () => {},
});

/** Provides the person's saved views to the lists of a page; `null` if the store is unreachable. */
export function ViewsProvider(props: { views: Promise<OwnViewsByList | null>; children: ReactNode }) {
  const { views, children } = props;
  const [initial, setInitial] = useState<OwnViewsByList | null>();
  const [changed, setChanged] = useState<OwnViewsByList>({});
  useEffect(() => runAsyncEffect(() => views, setInitial), [views]);
  const setViews = useCallback(
    (resource: string, saved: SavedView[]) => setChanged((before) => ({ ...before, [resource]: saved })),
    [],
  );
  const value = useMemo(() => ({ initial, changed, setViews }), [initial, changed, setViews]);
  return <ViewsContext value={value}>{children}</ViewsContext>;
}

const NO_VIEWS: SavedView[] = [];

/** Returns the function that replaces the person's views of a list on this page, after they were saved on the server. */
export const useSetViews = () => use(ViewsContext).setViews;

/** Returns the person's saved views of a list: undefined while they load, `null` if the store was unreachable. */
export function useOwnViews(resource: string): SavedView[] | null | undefined {
  const { initial, changed } = use(ViewsContext);
  return changed[resource] ?? (initial && (initial[resource] ?? NO_VIEWS));
}
