"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { setNewest } from "@/lib/preferences/set-newest";
import type { View } from "@/lib/preferences/views";
import { useOwnViews } from "../../_session/preferences/own-views";
import { entryKey } from "../../_ui/state/use-query";

/** The history entries in which a list was shown: a step back to them is not an opening. */
const shown = new Map<string, true>();

const MOST_SHOWN = 200;

/** Shows a list as its standard view has it where it is opened without an address of its own (requirements 14.10). */
export function useStandardView(
  resource: string,
  query: string,
  showView: (view: View, isReplacing: boolean) => void,
): void {
  const views = useOwnViews(resource);
  const isOpening = useRef(true);
  /** The query of an opening whose views have not come yet. */
  const opened = useRef<string>(null);

  useEffect(() => {
    const key = entryKey();
    opened.current = isOpening.current && !shown.has(key) ? query : null;
    isOpening.current = false;
    setNewest(shown, key, true, MOST_SHOWN);
  }, [query]);

  const open = useEffectEvent((loaded: View[]) => {
    const isDue = opened.current === query && window.location.search === "";
    opened.current = null;
    const view = loaded.find(({ isStandard }) => isStandard);
    if (view && isDue) showView(view, true);
  });
  useEffect(() => {
    if (views) open(views);
  }, [views]);
}
