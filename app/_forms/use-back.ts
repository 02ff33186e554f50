"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { bufferState, handlerOf, isOnBuffer } from "../_history/entry-kinds";
import { entryBefore, entryShown } from "../_history/read-entries";
import { useLeaveGuard } from "../_leaving/leave-guard";

const onBuffer = () => isOnBuffer(window.history.state);

function addBuffer() {
  if (!onBuffer()) window.history.pushState(bufferState(), "", window.location.href);
}

/** Returns the history entry of the list, if so many steps back lead to it. */
function entryOfList(listPath: string, steps: number) {
  const entry = entryBefore(window, steps);
  if (!entry?.url) return null;
  const { pathname, search } = new URL(entry.url);
  return pathname === listPath ? { address: pathname + search, isHere: entry.sameDocument } : null;
}

/**
 * Asks before Back leaves a form with changes. `back` goes back to the list it came from: to the same search and window, or to
 * the list's beginning where the form was opened by its address. `replace` shows another form in the form's own entry.
 */
export function useBack(listPath: string, hasChanges: boolean) {
  const router = useRouter();
  const { hasChanges: hasChangesNow, leave } = useLeaveGuard();
  const offBuffer = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (hasChanges) addBuffer();
  }, [hasChanges]);

  useEffect(() => {
    const form = window.location.pathname;
    const onPopState = () => {
      if (handlerOf({ kind: "buffer", path: form }, entryShown(window)) !== "form") return;
      const proceed = offBuffer.current;
      offBuffer.current = null;
      if (proceed) return proceed();
      // Back was pressed, off the buffer onto the form's own entry, and may be pressed again meanwhile.
      if (hasChangesNow()) addBuffer();
      leave(() => window.history.go(onBuffer() ? -2 : -1));
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [hasChangesNow, leave]);

  const back = useCallback(() => {
    const steps = onBuffer() ? 2 : 1;
    const entry = entryOfList(listPath, steps);
    // A step back to an earlier document would load it again, and lose the message about this form.
    if (entry?.isHere) window.history.go(-steps);
    else router.replace(entry?.address ?? listPath);
  }, [listPath, router]);

  const replace = useCallback(
    (path: string) => {
      const proceed = () => router.replace(path);
      if (!onBuffer()) return proceed();
      offBuffer.current = proceed;
      window.history.go(-1);
    },
    [router],
  );
  return { back, replace };
}
