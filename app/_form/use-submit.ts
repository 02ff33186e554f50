"use client";

import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/fields/input-definition";
import type { useBrand } from "../_store/records/use-brand";
import type { useLatestRecord } from "../_store/records/use-latest-record";
import type { useSave } from "./use-save";

type Submitting = {
  form: UseFormReturn<FormValues>;
  isNew: boolean;
  latest: ReturnType<typeof useLatestRecord>;
  brand: ReturnType<typeof useBrand>;
  saving: ReturnType<typeof useSave>;
};

/** Returns how a form is submitted: it waits for the values that it cannot be sent without, and ends the reading behind it. */
export function useSubmit({ form, isNew, latest, brand, saving }: Submitting) {
  const [isAwaiting, setAwaiting] = useState(false);

  async function isComplete(): Promise<boolean> {
    // An update is sent without a brand that is not known yet.
    const needsBrand = isNew && brand.isPending && form.getValues("brand") === "";
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
