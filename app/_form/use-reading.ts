"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { showProblem } from "../_session/session-end";
import { missingTexts, useRecord } from "../_store/records/record-provider";
import type { OpenForm } from "./form-screen";
import { type Texts, withKnown, withRead } from "./form-state";
import { changeDefaults, takeOver } from "./use-record-form";

/**
 * Fills in what the form does not know of its record, and finds what others have changed since it was opened. A record that is gone is
 * skipped by `skipGone` in a series of forms.
 */
export function useReading(open: OpenForm, skipGone: () => boolean) {
  const { form, screen, waiting, now, change } = open;
  const { source } = screen;
  const record = useRecord();
  const latest = record?.latest ?? null;
  const waiters = useRef<(() => void)[]>([]);
  const missing = () => (source ? missingTexts(source, now.current.opened) : []);

  function onGone(isChanged: boolean) {
    change({ gone: isChanged ? "changed" : "unchanged" });
    if (!isChanged && !skipGone()) record?.showGone();
  }

  /** Reads the brand, in the branches of this tab or at the API, if the form lacks it. */
  function lookUpBrand() {
    const { looksUpBrand, opened } = now.current;
    if (!record || !looksUpBrand || opened.brand !== undefined) return;
    change({ isBrandPending: true });
    record.readBrandOf(opened.dealer ?? "");
  }

  function fillBrand(brand: string) {
    if (form.getValues("brand") === "" && brand !== "") {
      form.setValue("brand", brand);
      form.clearErrors("brand");
    }
    changeDefaults(open, withKnown(now.current, { brand }));
  }

  function fillIn(values: Texts) {
    const { looksUpBrand, opened } = now.current;
    const { brand, ...others } = values;
    const stored = looksUpBrand ? others : values;
    if (looksUpBrand && brand !== undefined && opened.brand === undefined) fillBrand(brand);
    // The brand may have been read alone.
    if (Object.keys(stored).length === 0) return;
    for (const field of missing()) form.setValue(field, stored[field] ?? "");
    changeDefaults(open, withRead(now.current, stored, missing()));
  }

  const onLatest = useEffectEvent(() => {
    if (latest?.kind === "record") fillIn(latest.values);
    else if (latest?.kind === "session") showProblem(latest);
    else if (latest?.kind === "gone") onGone(form.formState.isDirty && missing().length === 0);
    if (!latest) return;
    change({ isBrandPending: false });
    for (const resolve of waiters.current.splice(0)) resolve();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used once.
  useEffect(() => onLatest(), [latest]);

  /** Waits for what a submit needs; returns whether the form has it. An update is sent without a brand that is not known yet. */
  async function isComplete(): Promise<boolean> {
    const needsBrand = screen.key === null && now.current.isBrandPending && form.getValues("brand") === "";
    if (missing().length === 0 && !needsBrand) return true;
    change({ busy: now.current.busy ?? "awaiting" });
    if (needsBrand) lookUpBrand();
    await new Promise<void>((resolve) => waiters.current.push(resolve));
    if (now.current.busy === "awaiting") change({ busy: null });
    return missing().length === 0;
  }

  return {
    failure: waiting.length > 0 && latest?.kind === "message" ? latest : null,
    retry: () => record?.retry(),
    onGone,
    isComplete,
    lookUpBrand,
    /** Takes values of others into the form, with the brand of another dealer. */
    take(values: Record<string, string>) {
      takeOver(open, values);
      lookUpBrand();
    },
    /** Ends the reading behind the form. */
    stop: () => record?.stop(),
  };
}
