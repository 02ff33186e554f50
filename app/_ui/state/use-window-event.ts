"use client";

import { useEffect, useEffectEvent } from "react";

declare global {
  interface WindowEventMap {
    /** It bubbles from the document. */
    visibilitychange: Event;
  }
}

/** Calls back for each event of the window while the component is mounted; with `isFirst` before any element hears it. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
  isFirst = false,
): void {
  const call = useEffectEvent(hear);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, listener, isFirst);
    return () => window.removeEventListener(type, listener, isFirst);
  }, [type, isFirst]);
}
