"use client";

import { useEffect, useEffectEvent } from "react";

declare global {
  interface WindowEventMap {
    /** Bubbles from the document. */
    visibilitychange: Event;
  }
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const call = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => call(event);
    window.addEventListener(type, listener, capture);
    return () => window.removeEventListener(type, listener, capture);
  }, [type, capture]);
}
