"use client";

import { type ReactNode, Suspense, useDeferredValue } from "react";

/**
 * Renders what is loaded when it is first shown as soon as it is there, and takes it away at once. In place of a fallback React
 * would show it after 300 ms at the earliest; a deferred value is waited for without one.
 */
export function OnDemand({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(Boolean(children));
  return <Suspense>{isShown && children}</Suspense>;
}
