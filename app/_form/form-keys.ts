import type { KeyboardEvent } from "react";
import type { FormDefinition } from "@/lib/fields/checks";
import { handleLineBreak, isSubmitKey } from "../_ui/keyboard";
import { hasPhysicalKeyboard } from "../_ui/last-focus";
import type { FormHandle } from "./form-state";

/** Submits a form on Enter or Ctrl+Enter; Enter may move to the next field instead. Ignores keys in a dialog of the form. */
export function handleFormKeyDown(event: KeyboardEvent<HTMLFormElement>, { optional = [] }: FormDefinition) {
  const { target, currentTarget: form } = event;
  if (!(target instanceof Element && form.contains(target) && isTextControl(target))) return;
  if (isSubmitKey(event)) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const isPlainEnter = event.key === "Enter" && !event.defaultPrevented && !event.nativeEvent.isComposing;
  if (!isPlainEnter || target instanceof HTMLSelectElement || handleLineBreak(event)) return;
  const fields = enabledTextControls(form);
  const index = fields.indexOf(target);
  const nextField = fields[index + 1];
  if (nextField && shouldEnterMoveFocus(fields, index, optional)) {
    event.preventDefault();
    nextField.focus();
  } else if (target instanceof HTMLTextAreaElement) {
    // In an input, the browser itself submits the form.
    event.preventDefault();
    form.requestSubmit();
  }
}

/** In a form with more fields than this, Enter moves to the next field while a later required field is empty. */
const MAX_FIELDS_OF_SHORT_FORM = 5;
/** In a form with more fields than this, Enter always moves to the next field. */
const MAX_FIELDS_OF_LONG_FORM = 12;

function shouldEnterMoveFocus(fields: TextControl[], index: number, optional: string[]): boolean {
  if (fields.length > MAX_FIELDS_OF_LONG_FORM) return true;
  if (fields.length <= MAX_FIELDS_OF_SHORT_FORM) return false;
  return fields.slice(index + 1).some(({ value, name }) => value === "" && !optional.includes(name));
}

/** Focuses the first field of a form, unless a field has the focus already or a phone would open its keyboard. */
export function focusFirstField(form: HTMLFormElement) {
  if (hasPhysicalKeyboard() && !form.contains(document.activeElement)) enabledTextControls(form)[0]?.focus();
}

export function focusFirstEmptyField(form: HTMLFormElement) {
  const emptyField = enabledTextControls(form).find(({ value }) => value === "");
  emptyField?.focus();
}

export function focusFirstInvalidField({ form, input }: FormHandle): void {
  const invalidField = Object.keys(input.labels).find((name) => form.getFieldState(name).invalid);
  if (invalidField) form.setFocus(invalidField);
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTextControl = (element: Element): element is TextControl =>
  !(element instanceof HTMLButtonElement) && "value" in element && element.getAttribute("type") !== "file";

const enabledTextControls = (form: HTMLFormElement): TextControl[] =>
  [...form.elements].filter(isTextControl).filter(({ disabled }) => !disabled);
