let last: HTMLElement | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest("[role=dialog]")) last = target;
  });
}

/** Has the focus go there when the dialog is closed that has it now. */
export function noteFocus(element: HTMLElement): void {
  last = element;
}

/** What had the focus last outside of any dialog, even if it lost it since by being disabled for a while. */
export function lastFocus(): HTMLElement | null {
  return last;
}
