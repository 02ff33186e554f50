import { useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Resolver, useForm } from "react-hook-form";
import { createFormValidator, type FormDefinition, type FormValues } from "@/lib/fields/checks";
import { runOneAtATime } from "@/lib/job-queue";
import { getMissingFields } from "../_store/records/record-provider";
import { CHOICE_UNAVAILABLE_TEXT } from "../_ui/fields/combobox";
import {
  type FormHandle,
  type FormScreen,
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

/** Creates the form of a record, which is validated on submit and then after every change (forms.md#validation), and its state. */
export function useRecordForm(screen: FormScreen, input: FormDefinition) {
  const [state, setState] = useState(() =>
    initialState(screen.initialValues, screen.source?.needsBrandLookup === true),
  );
  // Has the latest state even before the next render, for code that runs after an `await`.
  const stateRef = useRef(state);
  const updateState = useCallback((changes: StatePatch) => {
    stateRef.current = { ...stateRef.current, ...changes };
    setState(stateRef.current);
  }, []);
  const savedAtRef = useRef(0);
  const { source } = screen;
  const pendingFields = useMemo(
    () => (source ? getMissingFields(source, state.recordValues) : []),
    [source, state.recordValues],
  );
  /** The names of the pickers with a text that is no choice; the pickers add and remove their names. */
  const [unavailableFields] = useState(() => new Set<string>());

  const resolver = useMemo(() => {
    const validate: Resolver<FormValues> = async (values) => {
      const opened = screen.key === null ? {} : stateRef.current.recordValues;
      const checked = await createFormValidator(input, screen.today, opened)(values);
      const messages = Object.entries(checked.ok ? {} : checked.errors);
      for (const name of unavailableFields) messages.push([name, CHOICE_UNAVAILABLE_TEXT]);
      if (messages.length === 0) return { values, errors: {} };
      const errors = messages.map(([name, message]) => [name, { type: "checked", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    };
    // Validates one after another, so that the slow check of a large picture does not overwrite a newer result.
    return runOneAtATime(validate);
  }, [input, screen, unavailableFields]);
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
    unavailableFields,
    invalidCount,
    invalidLabels: Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : [])),
    isBlocked: isSubmitted && invalidCount > 0,
  };
}

/** Sets stored values of the record, and resets all fields to the stored values. */
export function resetToRecordValues({ form, stateRef, updateState }: FormHandle, values: TextValues): void {
  updateState(mergeRecordValues(stateRef.current, values));
  form.reset({ ...form.formState.defaultValues, ...stateRef.current.recordValues });
}

/** Applies state changes, and makes the stored values the default values of the form; typed values stay. */
export function changeDefaultValues(handle: FormHandle, changes: StatePatch): void {
  const { form, screen, stateRef, updateState } = handle;
  updateState(changes);
  const { recordValues } = stateRef.current;
  form.resetDefaultValues({ ...form.formState.defaultValues, ...screen.blank, ...recordValues });
}

/** Sets fields and their stored values to values of others; clears the brand if it is looked up by the dealer and the dealer has changed. */
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
