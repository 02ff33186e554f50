"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { OVERLAYS } from "../_history/steps";
import { useLeaveGuard } from "../_leaving/leave-guard";

/** Marks the history entry that takes the first press of Back while a form has changes. */
const BUFFER = "formBuffer";

const onBuffer = () => Boolean(window.history.state?.[BUFFER]);

function addBuffer() {
  if (!onBuffer()) window.history.pushState({ [BUFFER]: true }, "", window.location.href);
}

/** The history entry of the list, when that is where steps back from the form's own entry would lead. */
function entryOfList(listPath: string, steps: number) {
  const { navigation, history } = window;
  const own = (navigation?.currentEntry?.index ?? 0) - (history.state?.[OVERLAYS] ?? 0);
  const entry = navigation?.entries()[own - steps];
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  return pathname === listPath ? { address: pathname + search, isHere: entry.sameDocument } : null;
}

/**
 * Keeps Back from leaving a form with changes without asking, and answers the way back to the list it came from: the
 * same search and window, or the list's beginning where the form was opened by its address.
 */
export function useBack(listPath: string, hasChanges: boolean): () => void {
  const router = useRouter();
  const { hasChanges: hasChangesNow, leave } = useLeaveGuard();

  useEffect(() => {
    if (hasChanges) addBuffer();
  }, [hasChanges]);

  useEffect(() => {
    const form = window.location.pathname;
    const arrived = () => {
      if (window.location.pathname !== form || onBuffer()) return;
      // On the form's own entry again, without the buffer: Back was pressed, and may be pressed again meanwhile.
      if (hasChangesNow()) addBuffer();
      leave(() => window.history.go(onBuffer() ? -2 : -1));
    };
    window.addEventListener("popstate", arrived);
    return () => window.removeEventListener("popstate", arrived);
  }, [hasChangesNow, leave]);

  return useCallback(() => {
    const steps = onBuffer() ? 2 : 1;
    const entry = entryOfList(listPath, steps);
    // A step back to an earlier document would load it anew, and lose what is to be said of this one.
    if (entry?.isHere) window.history.go(-steps);
    else router.replace(entry?.address ?? listPath);
  }, [listPath, router]);
}
