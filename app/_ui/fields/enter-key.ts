import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { hasKeyboard } from "../last-focus";

/** Whether a key submits its form: Ctrl+Enter or Cmd+Enter. */
export const isSubmit = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) =>
  key === "Enter" && (ctrlKey || metaKey);

/** Whether Enter in a text of several lines begins a new line: with Shift, with Alt, or on a keyboard over the screen, which has neither. */
export function beginsLine({ altKey, shiftKey, target }: ReactKeyboardEvent): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  if (!altKey) return shiftKey || !hasKeyboard();
  // Browsers do nothing with Alt, which is the key of spreadsheets.
  target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
