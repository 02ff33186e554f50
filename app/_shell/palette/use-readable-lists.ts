import { useEffect, useEffectEvent, useState } from "react";
import type { ListFailure, ListsReply, PermittedList } from "@/lib/list/list";
import type { Problem } from "@/lib/messages/problem";
import type { DetectedEndReason } from "@/lib/messages/session";
import type { OwnViewsByList } from "@/lib/preferences/views";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { getCachedList, hasFreshList, prefetchList } from "../../_store/lists/cached-lists";
import { runAsyncEffect } from "../../_ui/state/async-effect";

export type LoadingProgress = {
  /** The label of the list that is loading; `null` if none is. */
  loading: string | null;
  failures: { label: string; text: string }[];
  loadedCount: number;
};

type ReadableListsReply = ListsReply & { views: OwnViewsByList | null };

/** Returns the lists that the user may read, and their saved views. With `loadsRows`, loads missing and stale lists one by one. */
export function useReadableLists(loadsRows: boolean, onSessionEnd: (reason: DetectedEndReason) => void) {
  const { userId } = useOwner();
  const [reply, setReply] = useState<ReadableListsReply | null>(null);
  const [progress, setProgress] = useState<LoadingProgress>({ loading: null, failures: [], loadedCount: 0 });
  const [attempt, setAttempt] = useState(0);

  const addFailure = useEffectEvent((label: string, problem: ListFailure) => {
    if (problem.kind === "session") onSessionEnd(problem.reason);
    // A list that the API does not have (`unavailable`) counts as empty.
    const failed = problem.kind === "message" ? [{ label, text: problem.text }] : [];
    setProgress((before) => ({ ...before, loading: null, failures: [...before.failures, ...failed] }));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again on each attempt.
  useEffect(() => {
    const read = (response: Response): Promise<ReadableListsReply | Problem> => response.json();
    return runAsyncEffect(
      (signal) => fetchAsOwner("/lists", userId, signal, read),
      (received) => {
        if (received.kind !== "lists") return addFailure("Daftar", received);
        setReply(received);
        if (!received.views)
          addFailure("Tampilan", { kind: "message", text: "Coba lagi beberapa saat lagi." });
      },
    );
  }, [userId, attempt]);

  useEffect(() => {
    if (!loadsRows || !reply) return;
    const abort = new AbortController();
    const { signal } = abort;
    async function load({ lists, at }: ListsReply) {
      for (const list of lists) {
        if (isListUpToDate(list, at)) continue;
        setProgress((before) => ({ ...before, loading: list.label }));
        const failure = await prefetchList(list.view, userId, signal);
        if (signal.aborted) return;
        if (failure) addFailure(list.label, failure);
        else setProgress((before) => ({ ...before, loading: null, loadedCount: before.loadedCount + 1 }));
      }
    }
    void load(reply);
    return () => abort.abort();
  }, [loadsRows, reply, userId]);

  function retry() {
    setProgress((before) => ({ ...before, failures: [] }));
    setAttempt(attempt + 1);
  }

  return { lists: reply?.lists ?? NO_LISTS, views: reply?.views ?? NO_VIEWS, progress, retry };
}

const NO_LISTS: PermittedList[] = [];
const NO_VIEWS: OwnViewsByList = {};

/** Returns whether a list need not be loaded: its cached copy is fresh, or the list is on the screen, which loads it itself. */
function isListUpToDate({ path, view }: PermittedList, now: number): boolean {
  const isOnScreen = path === window.location.pathname && getCachedList(view.resource) !== null;
  return isOnScreen || hasFreshList(view.resource, now);
}
