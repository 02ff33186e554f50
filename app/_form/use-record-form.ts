"use client";

import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Resolver, useForm } from "react-hook-form";
import { checkOf, type FormValues, type InputDefinition } from "@/lib/fields/checks";
import { inTurn } from "@/lib/in-turn";
import { missingTexts } from "../_store/records/record-provider";
import { NO_CHOICE } from "../_ui/fields/combobox";
import { handleLineBreak, isSubmit } from "../_ui/fields/field";
import { hasKeyboard } from "../_ui/last-focus";
import type { FormScreen, OpenForm } from "./form-screen";
import { type FormState, openedState, type Texts, withKnown, withTaken } from "./form-state";

/** The type of an error that the API found: the same form may be sent again, and meet an API that takes it. */
export const SAID_BY_API = "api";

const NONE: string[] = [];

/** Returns empty pictures, so that removing a chosen one undoes the change. */
export function noPictures({ pictures = [] }: InputDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

/** Opens a form that is validated on submit and then on every change (forms.md#validation). */
export function useOpenForm(screen: FormScreen, input: InputDefinition) {
  const [state, setState] = useState(() => openedState(screen.opened, screen.source?.looksUpBrand === true));
  const now = useRef(state);
  const savedAt = useRef(0);
  const { source } = screen;
  const waiting = useMemo(() => (source ? missingTexts(source, state.opened) : NONE), [source, state.opened]);
  const [unavailable] = useState(() => new Set<string>());

  const change = useCallback((changes: Partial<FormState>) => {
    now.current = { ...now.current, ...changes };
    setState(now.current);
  }, []);

  const resolver = useMemo(() => {
    const check: Resolver<FormValues> = async (values) => {
      const opened = screen.key === null ? {} : now.current.opened;
      const checked = await checkOf(input, screen.today, opened)(values);
      const messages = Object.entries(checked.ok ? {} : checked.errors);
      for (const name of unavailable) messages.push([name, NO_CHOICE]);
      if (messages.length === 0) return { values, errors: {} };
      const errors = messages.map(([name, message]) => [name, { type: "checked", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    };
    // A large picture takes longer to check; a queue keeps an old result from overwriting a newer one.
    return inTurn(check);
  }, [input, screen, unavailable]);
  const form = useForm<FormValues>({
    defaultValues: { ...noPictures(input), ...screen.blank, ...screen.opened },
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const wrongCount = Object.values(errors).filter((error) => error?.type !== SAID_BY_API).length;

  return {
    open: { screen, input, form, state, now, change, waiting, savedAt } satisfies OpenForm,
    unavailable,
    wrongCount,
    wrongLabels: Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : [])),
    isBlocked: isSubmitted && wrongCount > 0,
  };
}

/** Gives the focus to the first wrong field. */
export function focusFirstWrong({ form, input }: Pick<OpenForm, "form" | "input">) {
  const wrong = Object.keys(input.labels).find((name) => form.getFieldState(name).invalid);
  if (wrong) form.setFocus(wrong);
}

/** Begins again, unchanged, with values of the record that a draft has kept. */
export function openWith({ form, now, change }: Pick<OpenForm, "form" | "now" | "change">, values: Texts) {
  change(withKnown(now.current, values));
  form.reset({ ...form.formState.defaultValues, ...now.current.opened });
}

/** Changes what the record holds, from which the form differs from now on; leaves what was typed. */
export function changeDefaults({ form, screen, now, change }: OpenForm, changes: Partial<FormState>): void {
  change(changes);
  form.resetDefaultValues({ ...form.formState.defaultValues, ...screen.blank, ...now.current.opened });
}

/** Takes values of others into the form, and an empty brand for another dealer. */
export function takeOver(open: OpenForm, values: Texts): void {
  const { form, now } = open;
  const { opened: before, looksUpBrand } = now.current;
  // A select must have a choice before it takes it.
  flushSync(() => changeDefaults(open, withTaken(now.current, values)));
  const isBrandLost = looksUpBrand && now.current.opened.dealer !== before.dealer;
  const filled = isBrandLost ? { ...values, brand: "" } : values;
  for (const [field, value] of Object.entries(filled)) form.setValue(field, value, { shouldDirty: true });
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const takesText = (element: Element): element is TextControl =>
  !(element instanceof HTMLButtonElement) && "value" in element && element.getAttribute("type") !== "file";

/** Returns the fields of a form that take what is typed, in their order. */
const fieldsIn = (form: HTMLFormElement) =>
  Array.from(form.elements)
    .filter(takesText)
    .filter(({ disabled }) => !disabled);

/** Gives the focus to the first empty field of a form. */
export const focusFirstEmpty = (form: HTMLFormElement) =>
  fieldsIn(form)
    .find(({ value }) => value === "")
    ?.focus();

/** Gives the focus to the first field of a form that has just been shown, unless a field of it has the focus already. */
export function focusFirst(form: HTMLFormElement) {
  if (hasKeyboard() && !form.contains(document.activeElement)) fieldsIn(form)[0]?.focus();
}

/** Forms of more fields are long, and as long as that of a profile. */
const [LONG, VERY_LONG] = [5, 12];

/** Whether Enter in a field leads on: in a long form while a later field is to be filled in, in a very long one always. */
function leadsOn(fields: TextControl[], index: number, optional: string[]): boolean {
  const isOpen = ({ value, name }: TextControl) => value === "" && !optional.includes(name);
  return fields.length > VERY_LONG || (fields.length > LONG && fields.slice(index + 1).some(isOpen));
}

/** Submits a form from any of its fields, not from a dialog over it; Enter alone may lead to the next field instead. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, { optional = [] }: InputDefinition) {
  const { target, currentTarget: form } = event;
  if (!(target instanceof Element && form.contains(target) && takesText(target))) return;
  if (isSubmit(event)) {
    event.preventDefault();
    form.requestSubmit();
  } else if (event.key === "Enter" && !(target instanceof HTMLSelectElement) && !event.defaultPrevented) {
    if (event.nativeEvent.isComposing || handleLineBreak(event)) return;
    const fields = fieldsIn(form);
    const index = fields.indexOf(target);
    const next = leadsOn(fields, index, optional) && fields[index + 1];
    const isArea = target instanceof HTMLTextAreaElement;
    if (next || isArea) event.preventDefault();
    if (next) next.focus();
    // The browser submits from an input by itself.
    else if (isArea) form.requestSubmit();
  }
}
