"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ListFailure, ListOpening, ListView } from "@/lib/lists/list";
import { useOwner } from "../_session/page-owner";
import { downloadList, openWholeList, type WholeList } from "./whole-list";

/** Whether a whole list is on its way, the list itself, or why there is none. */
export type Arrival = { kind: "coming" } | { kind: "here"; list: WholeList } | ListFailure;

const COMING: Arrival = { kind: "coming" };

/**
 * Fetches the whole list behind a page: what its opening left waiting, or the list anew where there is no opening
 * to go by. An opening that failed fetches nothing until it is told to reload. `bar` shows which part of it is there.
 */
export function useWholeList(view: ListView, opening: ListOpening | null) {
  const [wanted, setWanted] = useState<{ rest: string | null } | null>(() => {
    if (!opening) return { rest: null };
    return opening.kind === "window" ? { rest: opening.rest } : null;
  });
  const [arrival, setArrival] = useState<Arrival>(opening && opening.kind !== "window" ? opening : COMING);
  const bar = useRef<HTMLProgressElement>(null);

  const { userId } = useOwner();

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    let list: WholeList | null = null;
    const onProgress = (part: number) => {
      // Past React: a long list comes in hundreds of parts.
      if (bar.current) bar.current.value = part;
    };
    void downloadList(view.resource, wanted.rest, userId, abort.signal, onProgress).then((fetched) => {
      if (abort.signal.aborted) return;
      if (!(fetched instanceof ArrayBuffer)) return setArrival(fetched);
      list = openWholeList(fetched, view);
      setArrival({ kind: "here", list });
    });
    return () => {
      abort.abort();
      list?.close();
    };
  }, [view, wanted, userId]);

  const reload = useCallback(() => {
    setArrival(COMING);
    setWanted({ rest: null });
  }, []);

  return { arrival, bar, reload };
}
