import { createRef } from "react";
import { createStore } from "./state/store";

const lastFocusStore = createStore<HTMLElement | null>(null);

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog, [data-radix-focus-guard]"))
      lastFocusStore.set(target);
  });
}

/** The scroll container of signed-in screens, which gets the focus when the focused element is removed. */
export const screenElementRef = createRef<HTMLElement>();

/** Sets the element that gets the focus when the open dialog closes, instead of the element that opened it. */
export const setLastFocus: (element: HTMLElement) => void = lastFocusStore.set;

/** Returns the element that last had the focus outside of dialogs, or was set; it may be disabled or removed by now. */
export const getLastFocus = lastFocusStore.get;

/** Returns whether the device probably has a keyboard, so that focusing a field opens no virtual one. */
export const hasPhysicalKeyboard = (): boolean =>
  window.matchMedia("(pointer: fine) and (width >= 40rem)").matches;
