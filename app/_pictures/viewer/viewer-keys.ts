"use client";

import { useEffect, useEffectEvent } from "react";

const ACTS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fitPhoto",
  r: "turn",
} as const;

const isKey = (key: string): key is keyof typeof ACTS => Object.hasOwn(ACTS, key);

/** What the keys of the viewer do. */
export type ViewerActs = Record<(typeof ACTS)[keyof typeof ACTS], () => void>;

/** Has the keys of the viewer act while no other dialog is above it. */
export function useViewerKeys(acts: ViewerActs): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, altKey, metaKey, target } = event;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const dialogs = document.querySelectorAll("dialog");
    const isHere =
      target === document.body || (target instanceof Node && dialogs[dialogs.length - 1]?.contains(target));
    if (!isKey(key) || !isHere || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    acts[ACTS[key]]();
  });
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onPress, { capture: true });
    return () => window.removeEventListener("keydown", onPress, { capture: true });
  }, []);
}
