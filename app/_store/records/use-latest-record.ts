"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Change } from "@/lib/messages/problem";
import { changesBetween } from "@/lib/resources/record-values";
import { useShowProblem } from "../../_session/session-end";
import { type KnownRecord, noteKnown, takeOver } from "./known-record";
import { useOpenedRecord } from "./record-opening";
import { missingTexts, type RecordSource } from "./record-source";

const NONE: string[] = [];

const missingIn = (source: RecordSource | null, values: Record<string, string>) =>
  source ? missingTexts(source, values) : NONE;

/**
 * Fills in what the form does not know of its record yet, and finds what somebody else has done to it since the form was
 * opened.
 */
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
    /** Why they could not be read. */
    failure: isWaiting && latest?.kind === "message" ? latest : null,
    retry: () => record?.retryLatest(),
    /** What somebody else has changed. */
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
    /** Takes the notice of changes away. */
    dropChanges: () => setChanges([]),
    /** Ends the reading behind the form. */
    stop: () => record?.stop(),
  };
}
