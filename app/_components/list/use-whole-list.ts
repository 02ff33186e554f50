"use client";

import { useCallback, useEffect, useState } from "react";
import type { ListFailure, ListOpening, ListView } from "@/lib/list";
import { fetchList, openWholeList, type WholeList } from "./whole-list";

/** How far a whole list has come: which part of it is there, the list itself, or why there is none. */
export type Arrival = { kind: "coming"; part: number } | { kind: "here"; list: WholeList } | ListFailure;

const NOTHING: Arrival = { kind: "coming", part: 0 };

/**
 * Fetches the whole list behind a page: what its opening left waiting, or the list anew where there is no opening
 * to go by. An opening that failed fetches nothing until it is told to reload.
 */
export function useWholeList(view: ListView, opening: ListOpening | null) {
  const [wanted, setWanted] = useState<{ rest: string | null } | null>(() => {
    if (!opening) return { rest: null };
    return opening.kind === "window" ? { rest: opening.rest } : null;
  });
  const [arrival, setArrival] = useState<Arrival>(opening && opening.kind !== "window" ? opening : NOTHING);

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    let list: WholeList | null = null;
    const onProgress = (part: number) => {
      if (!abort.signal.aborted) setArrival({ kind: "coming", part });
    };
    void fetchList(view.resource, wanted.rest, abort.signal, onProgress).then((fetched) => {
      if (abort.signal.aborted) return;
      if (!(fetched instanceof ArrayBuffer)) return setArrival(fetched);
      list = openWholeList(fetched, view);
      setArrival({ kind: "here", list });
    });
    return () => {
      abort.abort();
      list?.close();
    };
  }, [view, wanted]);

  const reload = useCallback(() => {
    setArrival(NOTHING);
    setWanted({ rest: null });
  }, []);

  return { arrival, reload };
}
