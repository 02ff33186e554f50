"use client";

import { useEffect, useEffectEvent } from "react";

/** Calls back at the next key or pointer press, while it is active. */
export function useNextPress(isActive: boolean, onPress: () => void): void {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    if (!isActive) return;
    const listening = new AbortController();
    for (const press of ["pointerdown", "keydown"])
      window.addEventListener(press, () => pressed(), listening);
    return () => listening.abort();
  }, [isActive]);
}
