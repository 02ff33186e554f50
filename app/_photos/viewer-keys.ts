"use client";

import { useEffect, useEffectEvent } from "react";

/** What the keys of the viewer do, by key. */
export type ViewerKeys = Record<string, () => void>;

/** Has keys act while a dialog is open and the topmost one. */
export function useViewerKeys(keys: ViewerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const dialogs = document.querySelectorAll("[role=dialog]");
    const isHere =
      target === document.body || (target instanceof Node && dialogs[dialogs.length - 1]?.contains(target));
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act || !isHere || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onPress, { capture: true });
    return () => window.removeEventListener("keydown", onPress, { capture: true });
  }, []);
}
