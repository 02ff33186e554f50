"use client";

import { useEffect, useState } from "react";
import { PICKS_FAILED, type PicksReply } from "@/lib/problem";
import type { PickList } from "@/lib/resources/picks";
import { ownerHeader } from "@/lib/session-reply";
import { useAlert } from "../_components/alerts";
import { useOwner } from "../_components/owner";
import { useSessionEnd } from "../_components/session-end";
import { unreachable } from "../_pwa/connection";

const NONE: string[] = [];

async function fetchPicks(
  list: PickList,
  of: string,
  userId: string,
  signal: AbortSignal,
): Promise<PicksReply> {
  try {
    const response = await fetch(`/picks/${list}?of=${encodeURIComponent(of)}`, {
      headers: ownerHeader(userId),
      signal,
      cache: "no-store",
    });
    return await response.json();
  } catch {
    return unreachable(signal);
  }
}

/**
 * The choices of a pick list: all brands, the dealers of the brand `of`, or the branches of the dealer `of`; none
 * while `of` is null. A late answer for an earlier choice is dropped.
 */
export function usePicks(list: PickList, of: string | null): { choices: string[]; loading: boolean } {
  const [loaded, setLoaded] = useState<{ of: string; choices: string[] } | null>(null);
  const alert = useAlert();
  const endSession = useSessionEnd();
  const { userId } = useOwner();

  useEffect(() => {
    if (of === null) return;
    const abort = new AbortController();
    void fetchPicks(list, of, userId, abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      setLoaded({ of, choices: reply.kind === "choices" ? reply.choices : [] });
      if (reply.kind === "session") endSession(reply.reason);
      else if (reply.kind === "message") alert("KESALAHAN", reply.text, reply.requestId);
      else if (reply.kind === "unavailable" && list !== "brands") alert("KESALAHAN", PICKS_FAILED);
    });
    return () => abort.abort();
  }, [list, of, userId, alert, endSession]);

  const current = of !== null && loaded?.of === of;
  return { choices: current ? loaded.choices : NONE, loading: of !== null && !current };
}
