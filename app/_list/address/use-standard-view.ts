"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { setNewest } from "@/lib/preferences/set-newest";
import type { View } from "@/lib/preferences/views";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { showAlert } from "../../_ui/alerts";
import { entryKey } from "../../_ui/history/entry-kinds";
import { loadScript, missingText } from "../../_ui/on-demand/load-script";

/** The history entries in which a list was shown: a step back to them is not an opening. */
const shown = new Map<string, true>();

const MOST_SHOWN = 200;

/** Shows a list as its standard view has it where it is opened without an address of its own (requirements 14.10). */
export function useStandardView(
  resource: string,
  query: string,
  showView: (view: View, isReplacing: boolean) => void,
): void {
  const { readNow } = usePreferences();
  const isOpening = useRef(true);

  const open = useEffectEvent(async () => {
    const { views } = readNow();
    if (views === undefined) return;
    const script = await loadScript(() => import("@/lib/preferences/views"));
    if ("isOutdated" in script) return showAlert("KESALAHAN", missingText(script));
    const view = script.readViews(views, resource).views.find(({ isStandard }) => isStandard);
    if (view && window.location.search === "") showView(view, true);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has an entry of its own.
  useEffect(() => {
    const key = entryKey(window);
    const isFirst = isOpening.current && !shown.has(key);
    isOpening.current = false;
    setNewest(shown, key, true, MOST_SHOWN);
    if (isFirst && window.location.search === "") void open();
  }, [query]);
}
