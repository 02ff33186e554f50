"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/fields/checks";
import type { Change, PicksReply } from "@/lib/messages/problem";
import { changesBetween } from "@/lib/resources/record-values";
import { useOwner } from "../../_session/page-owner";
import { useShowProblem } from "../../_session/session-end";
import { cachedBrand } from "./cached-row";
import {
  fetchBrand,
  missingTexts,
  READ_ANEW_AFTER_MS,
  type RecordSource,
  useOpenedRecord,
} from "./use-record";

/** A form and what it knows of its record, which only the three functions below change. */
export type KnownRecord = {
  form: UseFormReturn<FormValues>;
  source: RecordSource | null;
  blank: Record<string, string>;
  /** The values of the record as far as they are known; a text that is not known yet is missing. */
  opened: RefObject<Record<string, string>>;
};

/** Begins again, unchanged, with values of the record that a draft has kept. */
export function openWith(
  { form, opened }: Pick<KnownRecord, "form" | "opened">,
  values: Record<string, string>,
): void {
  opened.current = { ...opened.current, ...values };
  form.reset({ ...form.formState.defaultValues, ...opened.current });
}

/** Notes that the record holds these values too, and what counts as a change from now on; leaves what was typed. */
export function noteKnown({ form, blank, opened }: KnownRecord, values: Record<string, string>): void {
  opened.current = { ...opened.current, ...values };
  form.resetDefaultValues({ ...form.formState.defaultValues, ...blank, ...opened.current });
}

/** Takes values of the record that others have changed into the form; another dealer has another brand. */
export function takeOver(known: KnownRecord, values: Record<string, string>): void {
  const { form, source, opened } = known;
  const isOtherDealer = values.dealer !== undefined && values.dealer !== opened.current.dealer;
  const hasLostBrand = source?.looksUpBrand === true && isOtherDealer;
  if (hasLostBrand) {
    const { brand: _, ...others } = opened.current;
    opened.current = others;
  }
  // A select must have a choice before it takes it.
  flushSync(() => noteKnown(known, values));
  const taken = hasLostBrand ? { ...values, brand: "" } : values;
  for (const [field, value] of Object.entries(taken)) form.setValue(field, value, { shouldDirty: true });
}

async function readBrand(dealer: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const cached = await cachedBrand(dealer);
  if (cached !== undefined) return { kind: "choices", choices: [cached] };
  return fetchBrand(dealer, userId, signal);
}

type LookUp = { dealer: string; abort: AbortController; done: Promise<void> };

/** Looks up a brand that the form does not know, in this tab or at the API, once the form has stood a while or needs it. */
export function useBrand(known: KnownRecord) {
  const { form, source, opened } = known;
  const { userId } = useOwner();
  const showProblem = useShowProblem();
  const [isPending, setPending] = useState(
    () => Boolean(source?.looksUpBrand) && opened.current.brand === undefined,
  );
  const underWay = useRef<LookUp>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function settle(dealer: string, signal: AbortSignal) {
    const reply = await readBrand(dealer, userId, signal);
    if (signal.aborted) return;
    if (reply.kind === "choices" && opened.current.brand === undefined) {
      const [brand = ""] = reply.choices;
      if (form.getValues("brand") === "") form.setValue("brand", brand);
      noteKnown(known, { brand });
    }
    if (reply.kind === "session") showProblem(reply);
    underWay.current = null;
    setPending(false);
  }

  /** Looks the brand up if it is missing; resolves when it is in the form or could not be read. */
  function lookUp(): Promise<void> {
    const { brand, dealer = "" } = opened.current;
    if (brand !== undefined || !source?.looksUpBrand) {
      setPending(false);
      return Promise.resolve();
    }
    if (underWay.current?.dealer === dealer) return underWay.current.done;
    underWay.current?.abort.abort();
    const abort = new AbortController();
    setPending(true);
    underWay.current = { dealer, abort, done: settle(dealer, abort.signal) };
    return underWay.current.done;
  }

  const onStanding = useEffectEvent(() => void lookUp());
  useEffect(() => {
    if (!isPending) return;
    timer.current = setTimeout(() => onStanding(), READ_ANEW_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isPending]);
  useEffect(() => () => underWay.current?.abort.abort(), []);

  return {
    isPending,
    lookUp,
    /** Keeps the standing form from looking it up. */
    stop: () => clearTimeout(timer.current),
  };
}

const NONE: string[] = [];

const missingIn = (source: RecordSource | null, values: Record<string, string>) =>
  source ? missingTexts(source, values) : NONE;

/** Fills in what the form does not know of its record yet, and finds what others have done to it since it was opened. */
export function useLatestRecord(known: KnownRecord) {
  const { form, source, opened } = known;
  const record = useOpenedRecord();
  const latest = record?.latest ?? null;
  const showProblem = useShowProblem();
  const [lacking] = useState(() => missingIn(source, opened.current));
  const [isWaiting, setWaiting] = useState(lacking.length > 0);
  const [changes, setChanges] = useState<Change[]>([]);
  const [gone, setGone] = useState<"changed" | "unchanged" | null>(null);
  const waiters = useRef<((isFilled: boolean) => void)[]>([]);

  const stillMissing = () => missingIn(source, opened.current);

  function tellWaiters(isFilled: boolean) {
    for (const tell of waiters.current.splice(0)) tell(isFilled);
  }

  function fill(values: Record<string, string>) {
    const filled = Object.fromEntries(stillMissing().map((field) => [field, values[field] ?? ""]));
    for (const [field, value] of Object.entries(filled)) form.setValue(field, value);
    noteKnown(known, filled);
    setChanges(changesBetween(opened.current, values));
  }

  const onLatest = useEffectEvent(() => {
    if (latest?.kind === "record") fill(latest.values);
    else if (latest?.kind === "session") showProblem(latest);
    else if (latest?.kind === "gone") {
      setGone(form.formState.isDirty && stillMissing().length === 0 ? "changed" : "unchanged");
    }
    if (latest) tellWaiters(latest.kind === "record");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is used once.
  useEffect(() => onLatest(), [latest]);

  // A draft, too, may bring what was missing.
  useEffect(() => setWaiting(stillMissing().length > 0));

  const giveUp = useEffectEvent(() => tellWaiters(false));
  useEffect(() => () => giveUp(), []);

  return {
    isWaiting,
    /** The fields whose values are not known yet. */
    waiting: isWaiting ? lacking : NONE,
    failure: isWaiting && latest?.kind === "message" ? latest : null,
    retry: () => record?.retryLatest(),
    changes,
    /** Whether the record is gone, and the form was changed meanwhile. */
    gone,
    showGone: () => record?.showGone(),
    /** Resolves when every text of the record is known, or could not be read. */
    filled(): Promise<boolean> {
      if (stillMissing().length === 0) return Promise.resolve(true);
      return new Promise((tell) => waiters.current.push(tell));
    },
    /** Takes what others have changed in these fields into the form, and out of the notice. */
    takeLatest(fields: string[]) {
      const taken = changes.filter(({ field }) => fields.includes(field));
      takeOver(known, Object.fromEntries(taken.map(({ field, is }) => [field, is])));
      setChanges(changes.filter((change) => !taken.includes(change)));
    },
    dropChanges: () => setChanges([]),
    stop: () => record?.stop(),
  };
}
