"use client";

import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/fields/input-definition";
import { SAVED_ALONG } from "@/lib/messages/problem";
import type { useSeries } from "../_store/series/use-series";
import { useAlert } from "../_ui/alerts";
import type { FormScreen } from "./form-screen";

const CREATED = "Data berhasil dibuat";
const UPDATED = "Data berhasil diupdate";

/** Returns empty pictures, so that removing a chosen one undoes the change. */
export function noPictures({ pictures = [] }: InputDefinition): FormValues {
  return Object.fromEntries(pictures.map((field) => [field, undefined]));
}

function focusFirstEmpty(frame: HTMLElement | null) {
  const fields = frame?.querySelectorAll<HTMLInputElement>("input:enabled:not([type=file]), select:enabled");
  Array.from(fields ?? [])
    .find(({ value }) => value === "")
    ?.focus();
}

type Saving = {
  form: UseFormReturn<FormValues>;
  screen: FormScreen;
  input: InputDefinition;
  frame: RefObject<HTMLElement | null>;
  series: ReturnType<typeof useSeries>;
  back: () => void;
};

/**
 * Returns what happens after a success (requirements 4.5 and 4.6): back to the list, on to the next record of the series, or
 * the form emptied for the next record, with a notice in place of the alert where the person goes on.
 */
export function useSaved({ form, screen, input, frame, series, back }: Saving) {
  const [notice, setNotice] = useState(series.notice);
  const showAlert = useAlert();
  const isNew = screen.key === null;

  function startAnew() {
    const chosen = form.getValues(input.chosen ?? []);
    const kept = Object.fromEntries((input.chosen ?? []).map((field, at) => [field, chosen[at]]));
    form.reset({ ...noPictures(input), ...screen.blank, ...kept });
  }

  function onSaved(goesOn: boolean, merged: string[]) {
    const labels = merged.map((field) => input.labels[field]).join(", ");
    const updated = labels ? `${UPDATED}. ${labels} ${SAVED_ALONG}` : UPDATED;
    const next = goesOn && series.place?.next;
    const stays = isNew && (goesOn || screen.stays);
    if (stays) {
      // The alert gives the focus back to where it is when it opens.
      flushSync(startAnew);
      focusFirstEmpty(frame.current);
    } else if (next) series.goTo(next, { saved: updated, goesOn, isBack: false });
    else back();
    if (stays && goesOn) setNotice(CREATED);
    else if (!next) showAlert("SUKSES", isNew ? CREATED : updated);
    return { stays };
  }

  return { notice, clearNotice: () => setNotice(""), onSaved };
}
