"use client";

import { useEffect, useState } from "react";
import { PICKS_FAILED, type PickList, type PicksReply } from "@/lib/messages/problem";
import { useOwner } from "../_session/page-owner";
import { fetchAsOwner } from "../_session/pwa/fetch-as-owner";
import { useShowProblem } from "../_session/session-end";
import { useAlert } from "../_ui/alerts";

const NONE: string[] = [];

function fetchPicks(list: PickList, of: string, userId: string, signal: AbortSignal): Promise<PicksReply> {
  const address = `/picks/${list}?of=${encodeURIComponent(of)}`;
  return fetchAsOwner(address, userId, signal, (response) => response.json());
}

export type Picks = {
  choices: string[];
  loading: boolean;
  /** Loads the choices again, when they could not be loaded; otherwise `null`. */
  retry: (() => void) | null;
};

type Loaded = { of: string; choices: string[]; hasFailed: boolean };

/**
 * The choices of a pick list: all brands, the dealers of the brand `of`, or the branches of the dealer `of`; none
 * while `of` is null. A late answer for an earlier choice is dropped.
 */
export function usePicks(list: PickList, of: string | null): Picks {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const showAlert = useAlert();
  const showProblem = useShowProblem();
  const { userId } = useOwner();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    if (of === null) return;
    const abort = new AbortController();
    void fetchPicks(list, of, userId, abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      const choices = reply.kind === "choices" ? reply.choices : [];
      setLoaded({ of, choices, hasFailed: reply.kind === "message" });
      if (reply.kind === "session" || reply.kind === "message") showProblem(reply);
      else if (reply.kind === "unavailable" && list !== "brands") showAlert("KESALAHAN", PICKS_FAILED);
    });
    return () => abort.abort();
  }, [list, of, attempt, userId, showAlert, showProblem]);

  function reload() {
    setLoaded(null);
    setAttempt(attempt + 1);
  }

  const current = of !== null && loaded?.of === of ? loaded : null;
  return {
    choices: current?.choices ?? NONE,
    loading: of !== null && !current,
    retry: current?.hasFailed ? reload : null,
  };
}
