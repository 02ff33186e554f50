let last: HTMLElement | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("dialog, [data-radix-focus-guard]")) last = target;
  });
}

/** Sets the element to focus when the open dialog closes. */
export function noteFocus(element: HTMLElement): void {
  last = element;
}

/** Returns the last element focused outside of dialogs, even if disabling it has blurred it. */
export const lastFocus = (): HTMLElement | null => last;

/** Whether a focused field shows no keyboard over the screen, as it does on phones. */
export const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine) and (width >= 40rem)").matches;
