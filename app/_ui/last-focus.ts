import { createRef } from "react";
import { createStore } from "./state/store";

const focused = createStore<HTMLElement | null>(null);

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog, [data-radix-focus-guard]"))
      focused.set(target);
  });
}

/** The scroll container of a signed-in screen, which gets the focus of removed elements. */
export const screenRef = createRef<HTMLElement>();

/** Sets the element that gets the focus when the open dialog closes. */
export const setLastFocus: (element: HTMLElement) => void = focused.set;

/** Returns the last element focused outside of dialogs, even if it was disabled since. */
export const lastFocus = focused.get;

/** Returns whether focusing a field opens no virtual keyboard. */
export const hasPhysicalKeyboard = (): boolean =>
  window.matchMedia("(pointer: fine) and (width >= 40rem)").matches;
