import { createRef } from "react";
import { createStore } from "./state/store";

const last = createStore<HTMLElement | null>(null);

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog, [data-radix-focus-guard]"))
      last.set(target);
  });
}

/** The part of a signed-in screen that scrolls; it takes the focus of what went away. */
export const screenRef = createRef<HTMLElement>();

/** Sets the element to focus when the open dialog closes. */
export const recordFocus: (element: HTMLElement) => void = last.set;

/** Returns the last element focused outside of dialogs, even if disabling it has blurred it. */
export const lastFocus = last.get;

/** Whether a focused field shows no keyboard over the screen, as it does on phones. */
export const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine) and (width >= 40rem)").matches;
