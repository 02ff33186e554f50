import { useEffect, useEffectEvent, useRef } from "react";

declare global {
  interface WindowEventMap {
    /** Fired on the document, and bubbles to the window. */
    visibilitychange: Event;
  }
}

/** Calls `handler`, as last rendered, for each event of the window while the component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const callHandler = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: WindowEventMap[Type]) => callHandler(event);
    window.addEventListener(type, listener, capture);
    return () => window.removeEventListener(type, listener, capture);
  }, [type, capture]);
}

/** Returns a function to await before something moves under the pointer. It resolves after the click of a pressed pointer, or at once. */
export function usePointerRelease(): () => Promise<void> | undefined {
  const pressRef = useRef<PromiseWithResolvers<void>>(null);
  const endPress = useEffectEvent(() => {
    // The browser fires `click` after this event.
    if (pressRef.current) setTimeout(pressRef.current.resolve);
    pressRef.current = null;
  });
  const startPress = () => {
    pressRef.current ??= Promise.withResolvers();
  };
  useWindowEvent("pointerdown", startPress, true);
  useWindowEvent("pointerup", endPress, true);
  useWindowEvent("pointercancel", endPress, true);
  useEffect(() => () => endPress(), []);
  return () => pressRef.current?.promise;
}

/** Prevents the effect of an event, and keeps it from listeners that come later. */
export function cancelEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
