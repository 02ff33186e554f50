"use client";

import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { showProblem } from "../_session/session-end";
import { missingTexts, useOpenedRecord } from "../_store/records/use-record";
import type { Texts } from "./form-state";
import { noteKnown, type OpenForm, takeOver } from "./open-form";

const NONE: string[] = [];

/** Fills in what the form does not know of its record, and finds what others have changed since it was opened. */
export function useReading(open: OpenForm) {
  const { form, screen, state, now, dispatch } = open;
  const { source } = screen;
  const record = useOpenedRecord();
  const latest = record?.latest ?? null;
  const waiters = useRef<((isStanding: boolean) => void)[]>([]);
  const missing = () => (source ? missingTexts(source, now.current.opened) : NONE);
  const waiting = useMemo(() => (source ? missingTexts(source, state.opened) : NONE), [source, state.opened]);
  const isWaiting = waiting.length > 0;

  function resolveWaiters(isStanding: boolean) {
    for (const resolve of waiters.current.splice(0)) resolve(isStanding);
  }

  /** Reads the brand, in the branches of this tab or at the API, if the form lacks it. */
  function lookUpBrand() {
    const { looksUpBrand, opened } = now.current;
    if (!record || !looksUpBrand || opened.brand !== undefined) return;
    dispatch({ kind: "brand", isPending: true });
    record.readBrandOf(opened.dealer ?? "");
  }

  function fillBrand(brand: string) {
    if (form.getValues("brand") === "" && brand !== "") {
      form.setValue("brand", brand);
      form.clearErrors("brand");
    }
    noteKnown(open, { kind: "known", values: { brand } });
  }

  function fillIn(values: Texts) {
    const { looksUpBrand, opened } = now.current;
    const { brand, ...others } = values;
    const stored = looksUpBrand ? others : values;
    if (looksUpBrand && brand !== undefined && opened.brand === undefined) fillBrand(brand);
    // The brand may have been read alone.
    if (Object.keys(stored).length === 0) return;
    for (const field of missing()) form.setValue(field, stored[field] ?? "");
    noteKnown(open, { kind: "read", values: stored, missing: missing() });
  }

  const onLatest = useEffectEvent(() => {
    if (latest?.kind === "record") fillIn(latest.values);
    else if (latest?.kind === "session") showProblem(latest);
    else if (latest?.kind === "gone") {
      dispatch({ kind: "gone", isChanged: form.formState.isDirty && missing().length === 0 });
    }
    if (!latest) return;
    dispatch({ kind: "brand", isPending: false });
    resolveWaiters(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used once.
  useEffect(() => onLatest(), [latest]);

  const giveUp = useEffectEvent(() => resolveWaiters(false));
  useEffect(() => () => giveUp(), []);

  /** Waits for what a submit needs; returns whether the form has it. An update is sent without a brand that is not known yet. */
  async function isComplete(): Promise<boolean> {
    const needsBrand = screen.key === null && now.current.isBrandPending && form.getValues("brand") === "";
    if (missing().length === 0 && !needsBrand) return true;
    dispatch({ kind: "awaiting" });
    if (needsBrand) lookUpBrand();
    const isStanding = await new Promise<boolean>((resolve) => waiters.current.push(resolve));
    dispatch({ kind: "awaited" });
    return isStanding && missing().length === 0;
  }

  return {
    waiting,
    isWaiting,
    failure: isWaiting && latest?.kind === "message" ? latest : null,
    retry: () => record?.retry(),
    showGone: () => record?.showGone(),
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
