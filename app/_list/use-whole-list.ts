"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ListFailure, ListOpening, ListView } from "@/lib/lists/list";
import { cacheList } from "../_list-cache/cached-lists";
import { downloadList } from "../_list-cache/download-list";
import { openWholeList, type WholeList } from "../_list-cache/whole-list";
import { useOwner } from "../_session/page-owner";

/** The state of a whole list: loading, loaded, or failed. */
export type Arrival = { kind: "coming" } | { kind: "here"; list: WholeList } | ListFailure;

const COMING: Arrival = { kind: "coming" };

/**
 * Fetches the whole list: what its opening left on the server, or a new copy without an opening. A failed opening
 * fetches nothing until `reload`. `bar` shows the progress.
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
    const onProgress = (part: number) => {
      // Bypasses React: a long list has hundreds of chunks.
      if (bar.current) bar.current.value = part;
    };
    void downloadList(view.resource, wanted.rest, userId, abort.signal, onProgress).then((fetched) => {
      if (abort.signal.aborted) return;
      if (!("bytes" in fetched)) return setArrival(fetched);
      const list = openWholeList(fetched.bytes, view);
      cacheList(view.resource, { list, at: fetched.at ?? 0 });
      setArrival({ kind: "here", list });
    });
    return () => abort.abort();
  }, [view, wanted, userId]);

  const reload = useCallback(() => {
    setArrival(COMING);
    setWanted({ rest: null });
  }, []);

  return { arrival, bar, reload };
}
