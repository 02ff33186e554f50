"use client";

import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Resolver, useForm } from "react-hook-form";
import { createFormValidator, type FormDefinition, type FormValues } from "@/lib/fields/checks";
import { runOneAtATime } from "@/lib/job-queue";
import { getMissingFields } from "../_store/records/record-provider";
import { CHOICE_UNAVAILABLE_TEXT } from "../_ui/fields/combobox";
import { handleLineBreak, isSubmitKey } from "../_ui/fields/field";
import { hasPhysicalKeyboard } from "../_ui/last-focus";
import type { FormHandle, FormScreen } from "./form-screen";
import {
  initialState,
  mergeOthersValues,
  mergeRecordValues,
  type StatePatch,
  type TextValues,
} from "./form-state";

/** The type of a field error that the API reported, which does not block another submit. */
export const API_ERROR_TYPE = "api";

/** Returns `undefined` as the default value of each picture field, so that removing a chosen picture leaves no change. */
export function emptyPictureValues({ pictures = [] }: FormDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

/** Creates the form of a record, which is validated on submit and afterwards on every change (forms.md#validation). */
export function useRecordForm(screen: FormScreen, input: FormDefinition) {
  const [state, setState] = useState(() =>
    initialState(screen.initialValues, screen.source?.needsBrandLookup === true),
  );
  const stateRef = useRef(state);
  const savedAtRef = useRef(0);
  const { source } = screen;
  const pendingFields = useMemo(
    () => (source ? getMissingFields(source, state.recordValues) : []),
    [source, state.recordValues],
  );
  const [unavailable] = useState(() => new Set<string>());

  const updateState = useCallback((changes: StatePatch) => {
    stateRef.current = { ...stateRef.current, ...changes };
    setState(stateRef.current);
  }, []);

  const resolver = useMemo(() => {
    const check: Resolver<FormValues> = async (values) => {
      const opened = screen.key === null ? {} : stateRef.current.recordValues;
      const checked = await createFormValidator(input, screen.today, opened)(values);
      const messages = Object.entries(checked.ok ? {} : checked.errors);
      for (const name of unavailable) messages.push([name, CHOICE_UNAVAILABLE_TEXT]);
      if (messages.length === 0) return { values, errors: {} };
      const errors = messages.map(([name, message]) => [name, { type: "checked", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    };
    // Validates one after another, so that the slow check of a large picture does not overwrite a newer result.
    return runOneAtATime(check);
  }, [input, screen, unavailable]);
  const form = useForm<FormValues>({
    defaultValues: { ...emptyPictureValues(input), ...screen.blank, ...screen.initialValues },
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const handle: FormHandle = { screen, input, form, state, stateRef, updateState, pendingFields, savedAtRef };
  const invalidCount = Object.values(errors).filter((error) => error?.type !== API_ERROR_TYPE).length;

  return {
    handle,
    unavailable,
    invalidCount,
    invalidLabels: Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : [])),
    isBlocked: isSubmitted && invalidCount > 0,
  };
}

export function focusFirstInvalidField({ form, input }: FormHandle): void {
  const invalidField = Object.keys(input.labels).find((name) => form.getFieldState(name).invalid);
  if (invalidField) form.setFocus(invalidField);
}

/** Resets the form to the values that the record had when a draft was stored. */
export function resetToRecordValues({ form, stateRef, updateState }: FormHandle, values: TextValues): void {
  updateState(mergeRecordValues(stateRef.current, values));
  form.reset({ ...form.formState.defaultValues, ...stateRef.current.recordValues });
}

/** Applies state changes and compares the form with the new stored values from then on; typed values stay. */
export function changeDefaultValues(handle: FormHandle, changes: StatePatch): void {
  const { form, screen, stateRef, updateState } = handle;
  updateState(changes);
  form.resetDefaultValues({
    ...form.formState.defaultValues,
    ...screen.blank,
    ...stateRef.current.recordValues,
  });
}

/** Sets fields to values of others; if the dealer changes, clears a brand that the record does not store. */
export function adoptValues(handle: FormHandle, values: TextValues): void {
  const { form, stateRef } = handle;
  const { recordValues, needsBrandLookup } = stateRef.current;
  // A select must render a new choice before the choice can be set.
  flushSync(() => changeDefaultValues(handle, mergeOthersValues(stateRef.current, values)));
  const mustClearBrand = needsBrandLookup && stateRef.current.recordValues.dealer !== recordValues.dealer;
  const adoptedValues = mustClearBrand ? { ...values, brand: "" } : values;
  for (const [field, value] of Object.entries(adoptedValues))
    form.setValue(field, value, { shouldDirty: true });
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTextControl = (element: Element): element is TextControl =>
  !(element instanceof HTMLButtonElement) && "value" in element && element.getAttribute("type") !== "file";

const enabledTextControls = (form: HTMLFormElement) =>
  Array.from(form.elements)
    .filter(isTextControl)
    .filter(({ disabled }) => !disabled);

export const focusFirstEmptyField = (form: HTMLFormElement) =>
  enabledTextControls(form)
    .find(({ value }) => value === "")
    ?.focus();

/** Focuses the first field of a form, unless a field has the focus already or a phone would open its keyboard. */
export function focusFirstField(form: HTMLFormElement) {
  if (hasPhysicalKeyboard() && !form.contains(document.activeElement)) enabledTextControls(form)[0]?.focus();
}

/** Forms with more fields than this are long, or very long. */
const [LONG, VERY_LONG] = [5, 12];

/** Returns whether Enter moves to the next field: in a long form while a later required field is empty, in a very long form always. */
function shouldEnterMoveFocus(fields: TextControl[], index: number, optional: string[]): boolean {
  const isRequiredEmpty = ({ value, name }: TextControl) => value === "" && !optional.includes(name);
  return fields.length > VERY_LONG || (fields.length > LONG && fields.slice(index + 1).some(isRequiredEmpty));
}

/** Submits a form on Enter or Ctrl+Enter; Enter may move to the next field instead. Ignores keys in a dialog of the form. */
export function handleFormKeyDown(event: KeyboardEvent<HTMLFormElement>, { optional = [] }: FormDefinition) {
  const { target, currentTarget: form } = event;
  if (!(target instanceof Element && form.contains(target) && isTextControl(target))) return;
  if (isSubmitKey(event)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.key === "Enter" && !(target instanceof HTMLSelectElement) && !event.defaultPrevented) {
    if (event.nativeEvent.isComposing || handleLineBreak(event)) return;
    const fields = enabledTextControls(form);
    const index = fields.indexOf(target);
    const next = shouldEnterMoveFocus(fields, index, optional) && fields[index + 1];
    const isArea = target instanceof HTMLTextAreaElement;
    if (next || isArea) event.preventDefault();
    if (next) next.focus();
    // In an input, the browser itself submits the form.
    else if (isArea) form.requestSubmit();
  }
}
