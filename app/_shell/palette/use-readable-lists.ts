"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { ListFailure, ReadableList, ReadableLists } from "@/lib/list/list";
import type { Problem } from "@/lib/messages/problem";
import type { FoundEnd } from "@/lib/messages/session";
import { useOwner } from "../../_session/page-owner";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
import { bringList } from "../../_store/lists/bring-list";
import { cachedList } from "../../_store/lists/cached-lists";
import * as freshness from "../../_store/lists/freshness";

/** How long ago a list may have been read, in milliseconds. */
const MOST_AGE_MS = 5 * 60_000;

/** Returns whether this tab holds a list that is new enough; the list on the screen is fetched anew there. */
function isCurrent({ path, view }: ReadableList, now: number): boolean {
  const cached = cachedList(view.resource);
  if (!cached || path === window.location.pathname) return cached !== null;
  return freshness.isCurrent(view.resource, cached.version) && now - cached.at < MOST_AGE_MS;
}

/**
 * Fetches the lists that this tab does not hold, and those that it read long ago, one after the other; `note` is called when one is
 * coming, and when it is there or has failed.
 */
async function bringLists(
  { lists, at }: ReadableLists,
  userId: string,
  signal: AbortSignal,
  note: (list: ReadableList, state: "coming" | "here" | ListFailure) => void,
): Promise<void> {
  for (const list of lists) {
    if (isCurrent(list, at)) continue;
    note(list, "coming");
    const failure = await bringList(list.view, userId, signal);
    if (signal.aborted) return;
    note(list, failure ?? "here");
  }
}

/** Which list is coming, the lists that failed and why, and how often a list has arrived. */
export type Progress = {
  coming: string | null;
  failures: { label: string; text: string }[];
  arrivals: number;
};

const NO_PROGRESS: Progress = { coming: null, failures: [], arrivals: 0 };

const NO_LISTS: ReadableList[] = [];

function fetchLists(userId: string, signal: AbortSignal): Promise<ReadableLists | Problem> {
  return fetchAsOwner("/lists", userId, signal, (response) => response.json());
}

/**
 * Returns the lists that the person may read, and once `isNeeded` brings their rows into the cache of this tab. `retry` asks
 * for what has failed again.
 */
export function useReadableLists(isNeeded: boolean, onSessionEnd: (reason: FoundEnd) => void) {
  const { userId } = useOwner();
  const [known, setKnown] = useState<ReadableLists | null>(null);
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [attempt, setAttempt] = useState(0);

  const fail = useEffectEvent((label: string, problem: ListFailure) => {
    if (problem.kind === "session") onSessionEnd(problem.reason);
    // A list that the API does not have is one without rows.
    const failed = problem.kind === "message" ? [{ label, text: problem.text }] : [];
    setProgress((before) => ({ ...before, coming: null, failures: [...before.failures, ...failed] }));
  });

  const note = useEffectEvent((list: ReadableList, state: "coming" | "here" | ListFailure) => {
    if (state === "coming") setProgress((before) => ({ ...before, coming: list.label }));
    else if (state === "here")
      setProgress((before) => ({ ...before, coming: null, arrivals: before.arrivals + 1 }));
    else fail(list.label, state);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const abort = new AbortController();
    void fetchLists(userId, abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      if (reply.kind === "lists") setKnown(reply);
      else fail("Daftar", reply);
    });
    return () => abort.abort();
  }, [userId, attempt]);

  useEffect(() => {
    if (!isNeeded || !known) return;
    const abort = new AbortController();
    void bringLists(known, userId, abort.signal, (list, state) => note(list, state));
    return () => abort.abort();
  }, [isNeeded, known, userId]);

  function retry() {
    setProgress((before) => ({ ...before, failures: [] }));
    setAttempt(attempt + 1);
  }

  return { lists: known?.lists ?? NO_LISTS, progress, retry };
}
