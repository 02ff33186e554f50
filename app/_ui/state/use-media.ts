"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Returns whether a media query matches, which may change at any time; `onServer` holds until the page is there. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
