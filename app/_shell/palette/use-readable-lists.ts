"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { ListFailure, ReadableList, ReadableLists } from "@/lib/list/list";
import type { Problem } from "@/lib/messages/problem";
import type { FoundEnd } from "@/lib/messages/session";
import type { OwnViews } from "@/lib/preferences/views";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { cachedList, isFresh, prefetchList } from "../../_store/lists/cached-lists";
import { runAsyncEffect } from "../../_ui/state/async-effect";

/** Returns whether this tab holds a list that is new enough; the list on the screen is fetched anew there. */
function isCurrent({ path, view }: ReadableList, now: number): boolean {
  const isShown = path === window.location.pathname && cachedList(view.resource) !== null;
  return isShown || isFresh(view.resource, now);
}

/** Which list is coming, the lists that failed and why, and how often a list has arrived. */
export type Progress = {
  coming: string | null;
  failures: { label: string; text: string }[];
  arrivals: number;
};

const NO_PROGRESS: Progress = { coming: null, failures: [], arrivals: 0 };

const NO_LISTS: ReadableList[] = [];
const NO_VIEWS: OwnViews = {};

type Reply = ReadableLists & { views: OwnViews | null };

const VIEWS_GONE = { kind: "message" as const, text: "Coba lagi beberapa saat lagi." };

/** Returns the lists that the person may read, and the views of them; once `isNeeded` it caches those that are missing or old, one after the other. */
export function useReadableLists(isNeeded: boolean, onSessionEnd: (reason: FoundEnd) => void) {
  const { userId } = useOwner();
  const [cached, setCached] = useState<Reply | null>(null);
  const [progress, setProgress] = useState(NO_PROGRESS);
  const [attempt, setAttempt] = useState(0);

  const fail = useEffectEvent((label: string, problem: ListFailure) => {
    if (problem.kind === "session") onSessionEnd(problem.reason);
    // A list that the API does not have is one without rows.
    const failed = problem.kind === "message" ? [{ label, text: problem.text }] : [];
    setProgress((before) => ({ ...before, coming: null, failures: [...before.failures, ...failed] }));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const read = (response: Response): Promise<Reply | Problem> => response.json();
    return runAsyncEffect(
      (signal) => fetchAsOwner("/lists", userId, signal, read),
      (reply) => {
        if (reply.kind !== "lists") return fail("Daftar", reply);
        setCached(reply);
        if (!reply.views) fail("Tampilan", VIEWS_GONE);
      },
    );
  }, [userId, attempt]);

  useEffect(() => {
    if (!isNeeded || !cached) return;
    const abort = new AbortController();
    const { signal } = abort;
    async function bring({ lists, at }: ReadableLists) {
      for (const list of lists) {
        if (isCurrent(list, at)) continue;
        setProgress((before) => ({ ...before, coming: list.label }));
        const failure = await prefetchList(list.view, userId, signal);
        if (signal.aborted) return;
        if (failure) fail(list.label, failure);
        else setProgress((before) => ({ ...before, coming: null, arrivals: before.arrivals + 1 }));
      }
    }
    void bring(cached);
    return () => abort.abort();
  }, [isNeeded, cached, userId]);

  function retry() {
    setProgress((before) => ({ ...before, failures: [] }));
    setAttempt(attempt + 1);
  }

  return { lists: cached?.lists ?? NO_LISTS, views: cached?.views ?? NO_VIEWS, progress, retry };
}
