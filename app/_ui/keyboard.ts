import type { KeyboardEvent } from "react";
import { hasPhysicalKeyboard } from "./last-focus";

/** Handles arrow keys, Home and End by moving the focus among the links, buttons and checkboxes of an element. */
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

/** Returns the visible links, enabled buttons and checkboxes in an element, in document order. */
export const focusableElementsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), [type=checkbox]")].filter(
    (focusable) => focusable.checkVisibility(),
  );

/** Returns whether a key submits the form: Ctrl+Enter or Cmd+Enter. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) =>
  key === "Enter" && (ctrlKey || metaKey);

/** Returns whether Enter adds a line break to a textarea: with Shift or Alt, or on a virtual keyboard. Inserts the line break of Alt+Enter, which browsers ignore. */
export function handleLineBreak({ altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  if (!altKey) return shiftKey || !hasPhysicalKeyboard();
  target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
