"use client";

import { useEffect, useEffectEvent } from "react";

/** Narrow windows (the menu is a drawer) and touch screens, where people close overlays with Back. */
const PHONE = "(width < 64rem), (pointer: coarse)";

type Entries = typeof import("./overlay-entries");

let entries: Entries | undefined;

/** Loads what a phone needs before its first overlay is opened; without it, Back leaves the screen as on a computer. */
async function loadEntries() {
  try {
    entries ??= await import("./overlay-entries");
  } catch {
    // It is asked for again with the next overlay.
  }
  return entries;
}

const isPhone = () => window.matchMedia(PHONE).matches;

if (typeof window !== "undefined" && isPhone()) void loadEntries();

/** Makes Back on a phone call `onClose` and stay on the screen; without `onClose` Back is unchanged. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable || !isPhone()) return;
    let isOver = false;
    let remove = () => {};
    const begin = (loaded: Entries | undefined) => {
      if (loaded && !isOver) remove = loaded.closeByBack(() => close());
    };
    if (entries) begin(entries);
    else void loadEntries().then(begin);
    return () => {
      isOver = true;
      remove();
    };
  }, [isClosable]);
}
