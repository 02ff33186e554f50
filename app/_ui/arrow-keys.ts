import type { KeyboardEvent } from "react";

/** Returns the visible links, enabled buttons and checkboxes in an element, in document order. */
export const focusableElementsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), [type=checkbox]")].filter(
    (focusable) => focusable.checkVisibility(),
  );

/** Handles arrow keys, Home and End: moves the focus among the links, buttons and checkboxes of an element. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const elements = focusableElementsIn(event.currentTarget);
  const index = elements.indexOf(event.target as HTMLElement);
  const nextIndex = (index + 1) % elements.length;
  const previousIndex = index - 1;
  const indexByKey: Record<string, number> = {
    ArrowDown: nextIndex,
    ArrowRight: nextIndex,
    ArrowUp: previousIndex,
    ArrowLeft: previousIndex,
    Home: 0,
    End: -1,
  };
  const newIndex = indexByKey[event.key];
  if (index < 0 || newIndex === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  event.preventDefault();
  elements.at(newIndex)?.focus();
}
