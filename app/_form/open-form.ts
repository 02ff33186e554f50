"use client";

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { checkOf, type FormValues, type InputDefinition } from "@/lib/fields/checks";
import { inTurn } from "@/lib/in-turn";
import { NO_CHOICE } from "../_ui/fields/combobox";
import { beginsLine, isSubmit } from "../_ui/fields/enter-key";
import { hasKeyboard, noteFocus } from "../_ui/last-focus";
import type { FormScreen } from "./form-screen";
import { type FormEvent, type FormState, openedState, reduceForm, type Texts } from "./form-state";

/** The type of an error that the API found: the same form may be sent again, and meet an API that takes it. */
export const SAID_BY_API = "api";

/** An open form. Its hooks share its state, which events alone change; `now` has it after the last event, rendered or not. */
export type OpenForm = {
  screen: FormScreen;
  input: InputDefinition;
  form: UseFormReturn<FormValues>;
  frame: RefObject<HTMLDivElement | null>;
  state: FormState;
  now: RefObject<FormState>;
  dispatch: (event: FormEvent) => void;
};

/** Returns empty pictures, so that removing a chosen one undoes the change. */
export function noPictures({ pictures = [] }: InputDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

/** Opens a form that is validated on submit and then on every change (requirements 5.1); a submit focuses the first wrong field. */
export function useOpenForm(screen: FormScreen, input: InputDefinition) {
  const [state, setState] = useState(() => openedState(screen.opened, screen.source?.looksUpBrand === true));
  const now = useRef(state);
  const frame = useRef<HTMLDivElement>(null);
  const [unavailable] = useState(() => new Set<string>());

  const dispatch = useCallback((event: FormEvent) => {
    now.current = reduceForm(now.current, event);
    setState(now.current);
  }, []);

  const resolver = useMemo(() => {
    const check: Resolver<FormValues> = async (values) => {
      const checked = await checkOf(
        input,
        screen.today,
        screen.key === null ? {} : now.current.opened,
      )(values);
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
  const { errors, isSubmitted, submitCount } = form.formState;
  const wrongCount = Object.values(errors).filter((error) => error?.type !== SAID_BY_API).length;

  // Fields depend on each other, so every change validates all of them.
  useEffect(() => {
    if (!isSubmitted) return;
    return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() });
  }, [form, isSubmitted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after every submit.
  useEffect(() => {
    const wrong = frame.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!wrong) return;
    // An alert that opens with the errors has the focus first.
    noteFocus(wrong);
    wrong.focus();
  }, [submitCount]);

  return {
    open: { screen, input, form, frame, state, now, dispatch } satisfies OpenForm,
    unavailable,
    wrongCount,
    wrongLabels: Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : [])),
    isBlocked: isSubmitted && wrongCount > 0,
  };
}

/** Begins again, unchanged, with values of the record that a draft has kept. */
export function openWith(
  { form, now, dispatch }: Pick<OpenForm, "form" | "now" | "dispatch">,
  values: Texts,
) {
  dispatch({ kind: "known", values });
  form.reset({ ...form.formState.defaultValues, ...now.current.opened });
}

/** Notes what the record holds, which counts as a change from now on; leaves what was typed. */
export function noteKnown({ form, screen, now, dispatch }: OpenForm, event: FormEvent): void {
  dispatch(event);
  form.resetDefaultValues({ ...form.formState.defaultValues, ...screen.blank, ...now.current.opened });
}

/** Takes values of others into the form, and an empty brand for another dealer. */
export function takeOver(open: OpenForm, values: Texts): void {
  const { form, now } = open;
  const { opened: before, looksUpBrand } = now.current;
  // A select must have a choice before it takes it.
  flushSync(() => noteKnown(open, { kind: "taken", values }));
  const isBrandLost = looksUpBrand && now.current.opened.dealer !== before.dealer;
  const taken = isBrandLost ? { ...values, brand: "" } : values;
  for (const [field, value] of Object.entries(taken)) form.setValue(field, value, { shouldDirty: true });
}

/** Returns the fields that take what is typed, in their order. */
export const fieldsIn = (part: ParentNode | null): HTMLInputElement[] => [
  ...(part?.querySelectorAll<HTMLInputElement>(
    "input:enabled:not([type=file]), select:enabled, textarea:enabled",
  ) ?? []),
];

/** Forms of more fields are long, and as long as that of a profile. */
const [LONG, VERY_LONG] = [5, 12];

/** Whether Enter in a field leads on: in a long form while a later field is to be filled in, in a very long one always. */
function leadsOn(fields: HTMLInputElement[], at: number, optional: string[]): boolean {
  const isOpen = ({ value, name }: HTMLInputElement) => value === "" && !optional.includes(name);
  return fields.length > VERY_LONG || (fields.length > LONG && fields.slice(at + 1).some(isOpen));
}

/** Submits a form from any of its fields, not from a dialog over it; Enter alone may lead to the next field instead. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>, { optional = [] }: InputDefinition) {
  const target = event.target as HTMLInputElement;
  if (!target.matches("form input, form select, form textarea")) return;
  if (isSubmit(event)) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  } else if (event.key === "Enter" && !target.matches("select") && !event.defaultPrevented) {
    if (event.nativeEvent.isComposing || beginsLine(event)) return;
    const fields = fieldsIn(event.currentTarget);
    const at = fields.indexOf(target);
    const next = leadsOn(fields, at, optional) && fields[at + 1];
    const isArea = target.matches("textarea");
    if (next || isArea) event.preventDefault();
    if (next) next.focus();
    // The browser submits from an input by itself.
    else if (isArea) event.currentTarget.requestSubmit();
  }
}

/** Gives the focus to the first field of a form that begins empty or as a copy, unless something else has it. */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew || !hasKeyboard() || document.querySelector("dialog")) return;
    if (!frame.current?.contains(document.activeElement)) fieldsIn(frame.current)[0]?.focus();
  }, [frame, isNew]);
}
