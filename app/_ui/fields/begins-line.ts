import type { KeyboardEvent } from "react";
import { hasKeyboard } from "../last-focus";

/** Whether Enter in a text of several lines begins a new line: with Shift, with Alt, or on a keyboard over the screen, which has neither. */
export function beginsLine({ altKey, shiftKey, target }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  if (!altKey) return shiftKey || !hasKeyboard();
  // Browsers do nothing with Alt, which is the key of spreadsheets.
  target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
