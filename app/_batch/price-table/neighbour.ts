import type { KeyboardEvent } from "react";
import { inputBelow } from "../../_list/table/input-below";

/** Returns the inputs in the row of this one, in their order. */
export const inputsOfRow = (input: HTMLInputElement) => [
  ...(input.closest("tr")?.querySelectorAll<HTMLInputElement>("input[data-field]") ?? []),
];

/** Returns the input beside this one in its row. */
function inputAside(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const inputs = inputsOfRow(input);
  return inputs[inputs.indexOf(input) + step] ?? null;
}

/** Whether the caret is where an arrow leaves the text: at its end, or all of it is marked. */
function leaves({ value, selectionStart, selectionEnd }: HTMLInputElement, end: number): boolean {
  const isAllMarked = selectionStart === 0 && selectionEnd === value.length;
  return isAllMarked || (selectionStart === end && selectionEnd === end);
}

/** Returns the cell to which a key moves as in a sheet, `null` if it moves to none. */
export function neighbour(event: KeyboardEvent<HTMLInputElement>): HTMLInputElement | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: input } = event;
  if (ctrlKey || altKey || metaKey || event.nativeEvent.isComposing) return null;
  if (key === "Enter") return inputBelow(input, shiftKey ? "previous" : "next");
  if (shiftKey) return null;
  if (key === "ArrowDown") return inputBelow(input, "next");
  if (key === "ArrowUp") return inputBelow(input, "previous");
  if (key === "ArrowLeft" && leaves(input, 0)) return inputAside(input, -1);
  if (key === "ArrowRight" && leaves(input, input.value.length)) return inputAside(input, 1);
  return null;
}
