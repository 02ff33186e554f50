"use client";

import { useEffect, useMemo, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { checkOf, type FormValues } from "@/lib/fields/checks";
import { inTurn } from "@/lib/in-turn";
import type { useBrand, useLatestRecord } from "../_store/records/known-record";
import { NO_CHOICE } from "../_ui/fields/combobox";
import { noteFocus } from "../_ui/last-focus";
import type { OpenForm } from "./form-screen";
import { noPictures, SAID_BY_API, type useSave } from "./use-save";

type Submitting = {
  latest: ReturnType<typeof useLatestRecord>;
  brand: ReturnType<typeof useBrand>;
  saving: ReturnType<typeof useSave>;
};

/** Returns the submit of a form: it waits for values that are still missing, checks all, stops reading the record and saves. */
export function useSubmit({ form, screen }: OpenForm, { latest, brand, saving }: Submitting) {
  const [isAwaiting, setAwaiting] = useState(false);

  async function isComplete(): Promise<boolean> {
    // An update is sent without a brand that is not known yet.
    const needsBrand = screen.key === null && brand.isPending && form.getValues("brand") === "";
    if (!latest.isWaiting && !needsBrand) return true;
    setAwaiting(true);
    if (needsBrand) await brand.lookUp();
    const isFilled = await latest.filled();
    setAwaiting(false);
    return isFilled;
  }

  function save(goesOn: boolean) {
    latest.stop();
    brand.stop();
    return saving.save(goesOn);
  }

  async function submit(goesOn: boolean) {
    if (await isComplete()) await form.handleSubmit(() => save(goesOn))();
  }

  return { submit, busy: saving.busy ?? (isAwaiting ? ("awaiting" as const) : null) };
}

/**
 * Returns a form that is validated on submit and then on every change (requirements 5.1), and what is wrong in it. Each submit
 * focuses the first wrong field of the frame. `unavailable` has the fields that hold what is none of their choices.
 */
export function useCheckedForm(
  { screen, input, opened, frame }: Omit<OpenForm, "form">,
  unavailable: ReadonlySet<string>,
) {
  const resolver = useMemo(() => {
    const check: Resolver<FormValues> = async (values) => {
      const checked = await checkOf(input, screen.today, screen.key === null ? {} : opened.current)(values);
      const messages = Object.entries(checked.ok ? {} : checked.errors);
      for (const name of unavailable) messages.push([name, NO_CHOICE]);
      if (messages.length === 0) return { values, errors: {} };
      const errors = messages.map(([name, message]) => [name, { type: "checked", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    };
    // A large picture takes longer to check; a queue keeps an old result from overwriting a newer one.
    return inTurn(check);
  }, [input, screen, opened, unavailable]);
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
  }, [submitCount, frame]);

  return {
    form,
    wrongCount,
    wrongLabels: Object.entries(input.labels).flatMap(([name, label]) => (errors[name] ? [label] : [])),
    isBlocked: isSubmitted && wrongCount > 0,
  };
}
