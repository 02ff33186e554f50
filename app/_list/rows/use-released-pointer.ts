"use client";

import { useEffect, useRef } from "react";

const RELEASES = ["pointerup", "pointercancel"] as const;

/** Returns what resolves when no button of the pointer is pressed, after the click of the last one. */
export function useReleasedPointer(): () => Promise<void> {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after this event.
      for (const resolve of waiting.current.splice(0)) setTimeout(resolve);
    };
    window.addEventListener("pointerdown", press, true);
    for (const type of RELEASES) window.addEventListener(type, release, true);
    return () => {
      release();
      window.removeEventListener("pointerdown", press, true);
      for (const type of RELEASES) window.removeEventListener(type, release, true);
    };
  }, []);

  return () =>
    new Promise((resolve) => {
      if (isPressed.current) waiting.current.push(resolve);
      else resolve();
    });
}
