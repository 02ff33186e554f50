"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { useLeaveGuard } from "../_components/leave-guard";

/** Marks the history entry that takes the first press of Back while a form has changes. */
const BUFFER = "formBuffer";

const onBuffer = () => Boolean(window.history.state?.[BUFFER]);

function addBuffer() {
  if (!onBuffer()) window.history.pushState({ [BUFFER]: true }, "", window.location.href);
}

/** How many steps back the list lies, or 0 when it is not where a step back would lead. */
function stepsToList(listPath: string): number {
  const steps = onBuffer() ? 2 : 1;
  const { navigation } = window;
  const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
  return entry?.url && new URL(entry.url).pathname === listPath ? steps : 0;
}

/**
 * Keeps Back from leaving a form with changes without asking, and answers the way back to the list it came from: the
 * same search and window, or the list's beginning where the form was opened by its address.
 */
export function useBack(listPath: string, hasChanges: boolean): () => void {
  const router = useRouter();
  const { leave } = useLeaveGuard();

  useEffect(() => {
    if (hasChanges) addBuffer();
  }, [hasChanges]);

  useEffect(() => {
    const form = window.location.pathname;
    const arrived = () => {
      // On the form's own entry again, without the buffer: Back was pressed.
      if (window.location.pathname === form && !onBuffer()) leave(() => window.history.back(), addBuffer);
    };
    window.addEventListener("popstate", arrived);
    return () => window.removeEventListener("popstate", arrived);
  }, [leave]);

  return useCallback(() => {
    const steps = stepsToList(listPath);
    if (steps > 0) window.history.go(-steps);
    else router.replace(listPath);
  }, [listPath, router]);
}
