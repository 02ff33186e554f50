"use client";

import { useLayoutEffect } from "react";
import { keepAll } from "./reload";

/**
 * Keeps the drafts of a screen that an error has replaced, before the effects of its forms end. Loads the document of the address where a
 * translator or an extension has moved the nodes that React removes, once for each use of a document.
 */
export function useBrokenScreen(error: Error): void {
  useLayoutEffect(() => {
    const kept = Promise.allSettled(keepAll());
    if (error.name === "NotFoundError" && navigator.userActivation?.hasBeenActive)
      void kept.then(() => window.location.reload());
  }, [error]);
}
