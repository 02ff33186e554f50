"use client";

import { useEffect, useRef } from "react";

const RELEASES = ["pointerup", "pointercancel"] as const;

/** Returns what resolves when no button of the pointer is pressed, after the click of the last one. */
export function useReleasedPointer(): () => Promise<void> {
  const pressed = useRef<PromiseWithResolvers<void>>(null);

  useEffect(() => {
    const press = () => {
      pressed.current ??= Promise.withResolvers();
    };
    const release = () => {
      // The click comes after this event.
      if (pressed.current) setTimeout(pressed.current.resolve);
      pressed.current = null;
    };
    window.addEventListener("pointerdown", press, true);
    for (const type of RELEASES) window.addEventListener(type, release, true);
    return () => {
      release();
      window.removeEventListener("pointerdown", press, true);
      for (const type of RELEASES) window.removeEventListener(type, release, true);
    };
  }, []);

  return async () => pressed.current?.promise;
}
