"use client";

import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { PicksReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { showProblem } from "../_session/session-end";
import { cachedBrand } from "../_store/records/cached-row";
import { fetchBrand, missingTexts, READ_ANEW_AFTER_MS, useOpenedRecord } from "../_store/records/use-record";
import { noteKnown, type OpenForm, takeOver } from "./open-form";

async function readBrand(dealer: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const cached = await cachedBrand(dealer);
  if (cached !== undefined) return { kind: "choices", choices: [cached] };
  return fetchBrand(dealer, userId, signal);
}

type LookUp = { dealer: string; abort: AbortController; done: Promise<void> };

/** Looks up an unknown brand, in the branches of this tab or at the API, when it is needed or the form has stood a while. */
function useBrand(open: OpenForm) {
  const { form, state, now, dispatch } = open;
  const { isBrandPending } = state;
  const { userId } = useOwner();
  const underWay = useRef<LookUp>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function settle(dealer: string, signal: AbortSignal) {
    const reply = await readBrand(dealer, userId, signal);
    if (signal.aborted) return;
    if (reply.kind === "choices" && now.current.opened.brand === undefined) {
      const [brand = ""] = reply.choices;
      if (form.getValues("brand") === "" && brand !== "") {
        form.setValue("brand", brand);
        form.clearErrors("brand");
      }
      noteKnown(open, { kind: "known", values: { brand } });
    }
    if (reply.kind === "session") showProblem(reply);
    underWay.current = null;
    dispatch({ kind: "brand", isPending: false });
  }

  /** Looks the brand up if it is missing; resolves when it is in the form or could not be read. */
  async function lookUp(): Promise<void> {
    const { looksUpBrand, opened } = now.current;
    const { brand, dealer = "" } = opened;
    if (brand !== undefined || !looksUpBrand) return;
    if (underWay.current?.dealer !== dealer) {
      underWay.current?.abort.abort();
      const abort = new AbortController();
      dispatch({ kind: "brand", isPending: true });
      underWay.current = { dealer, abort, done: settle(dealer, abort.signal) };
    }
    return underWay.current?.done;
  }

  const onStanding = useEffectEvent(() => void lookUp());
  useEffect(() => {
    if (!isBrandPending) return;
    timer.current = setTimeout(() => onStanding(), READ_ANEW_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isBrandPending]);
  useEffect(() => () => underWay.current?.abort.abort(), []);

  return {
    lookUp,
    /** Keeps the standing form from looking it up. */
    stop: () => clearTimeout(timer.current),
  };
}

const NONE: string[] = [];

/** Fills in what the form does not know of its record, and finds what others have changed since it was opened. */
export function useReading(open: OpenForm) {
  const { form, screen, state, now, dispatch } = open;
  const { source } = screen;
  const record = useOpenedRecord();
  const latest = record?.latest ?? null;
  const brand = useBrand(open);
  const waiters = useRef<((isFilled: boolean) => void)[]>([]);
  const missing = () => (source ? missingTexts(source, now.current.opened) : NONE);
  const waiting = useMemo(() => (source ? missingTexts(source, state.opened) : NONE), [source, state.opened]);
  const isWaiting = waiting.length > 0;

  function tellWaiters(isFilled: boolean) {
    for (const tell of waiters.current.splice(0)) tell(isFilled);
  }

  const onLatest = useEffectEvent(() => {
    if (latest?.kind === "record") {
      const { values } = latest;
      for (const field of missing()) form.setValue(field, values[field] ?? "");
      noteKnown(open, { kind: "read", values, missing: missing() });
    } else if (latest?.kind === "session") showProblem(latest);
    else if (latest?.kind === "gone") {
      dispatch({ kind: "gone", isChanged: form.formState.isDirty && missing().length === 0 });
    }
    if (latest) tellWaiters(latest.kind === "record");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used once.
  useEffect(() => onLatest(), [latest]);

  const giveUp = useEffectEvent(() => tellWaiters(false));
  useEffect(() => () => giveUp(), []);

  /** Waits for what a submit needs; returns whether the form has it. An update is sent without a brand that is not known yet. */
  async function isComplete(): Promise<boolean> {
    const needsBrand = screen.key === null && now.current.isBrandPending && form.getValues("brand") === "";
    if (missing().length === 0 && !needsBrand) return true;
    dispatch({ kind: "awaiting" });
    if (needsBrand) await brand.lookUp();
    const isFilled =
      missing().length === 0 || (await new Promise<boolean>((tell) => waiters.current.push(tell)));
    dispatch({ kind: "awaited" });
    return isFilled;
  }

  return {
    waiting,
    isWaiting,
    failure: isWaiting && latest?.kind === "message" ? latest : null,
    retry: () => record?.retryLatest(),
    showGone: () => record?.showGone(),
    isComplete,
    lookUpBrand: brand.lookUp,
    /** Takes values of others into the form, with the brand of another dealer. */
    take(values: Record<string, string>) {
      takeOver(open, values);
      void brand.lookUp();
    },
    /** Ends the reading behind the form. */
    stop() {
      record?.stop();
      brand.stop();
    },
  };
}
