"use client";

import { useLayoutEffect } from "react";
import { keepAll } from "./reload";

/** Keeps the drafts of a screen that threw. Reloads, once a use of a document, where an extension has moved nodes that React removes. */
export function useBrokenScreen(error: Error): void {
  useLayoutEffect(() => {
    const kept = Promise.allSettled(keepAll());
    if (error.name === "NotFoundError" && navigator.userActivation?.hasBeenActive)
      void kept.then(() => window.location.reload());
  }, [error]);
}
