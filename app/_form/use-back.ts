"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { hasChanges as hasChangesNow, leave } from "../_session/leaving/leave-guard";
import { entryBefore } from "../_ui/state/use-query";
import type { FormScreen } from "./form-screen";

/** The mark in the state of a second history entry of a form with changes: Back leads off it, and stays on the form, which asks. */
const BUFFER = "formBuffer";

const onBuffer = () => Boolean(window.history.state?.[BUFFER]);

function addBuffer() {
  if (!onBuffer()) window.history.pushState({ [BUFFER]: true }, "", window.location.href);
}

/** Returns the history entry this many steps back, if it is the list, or a screen of this document where `isAny`. */
function entryToReturn(listPath: string, isAny: boolean, steps: number) {
  const entry = entryBefore(steps);
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  const isWanted = pathname === listPath || (isAny && entry.sameDocument);
  return isWanted ? { address: pathname + search, isHere: entry.sameDocument } : null;
}

/**
 * Asks before Back leaves a form with changes. `back` goes back to the list it came from, or an update to the screen of the palette.
 * `replace` shows another screen in the form's own entry.
 */
export function useBack({ listPath, key }: FormScreen, hasChanges: boolean) {
  const router = useRouter();
  const offBuffer = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (hasChanges) addBuffer();
  }, [hasChanges]);

  useEffect(() => {
    const form = window.location.pathname;
    const onPopState = () => {
      if (window.location.pathname !== form || onBuffer()) return;
      const proceed = offBuffer.current;
      offBuffer.current = null;
      // The router listens after a form with which a document began, and its step back would end what begins here.
      if (proceed) return void setTimeout(proceed);
      // Back was pressed, off the buffer onto the form's own entry, and may be pressed again meanwhile.
      if (hasChangesNow()) addBuffer();
      leave(() => window.history.go(onBuffer() ? -2 : -1));
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);

  const replace = useCallback(
    (path: string) => {
      const proceed = () => router.replace(path);
      if (!onBuffer()) return proceed();
      offBuffer.current = proceed;
      window.history.go(-1);
    },
    [router],
  );

  const isUpdate = key !== null;
  const back = useCallback(() => {
    const steps = onBuffer() ? 2 : 1;
    const entry = entryToReturn(listPath, isUpdate, steps);
    // A step back to an earlier document would load it again, and lose the message about this form.
    if (entry?.isHere) window.history.go(-steps);
    else replace(entry?.address ?? listPath);
  }, [listPath, isUpdate, replace]);

  return { back, replace };
}
