"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListFailure, ListOpening, ListView } from "@/lib/lists/list";
import type { ListAddress } from "@/lib/lists/list-address";
import type { Message } from "@/lib/messages/problem";
import { type CachedList, cachedList, cacheList, dropList } from "../../_list-cache/cached-lists";
import { type Downloaded, downloadList } from "../../_list-cache/download-list";
import { onOtherTabsWrite } from "../../_list-cache/other-tabs";
import { openWholeList } from "../../_list-cache/whole-list";
import { useOwner } from "../../_session/page-owner";
import { lastWrite } from "../../_writes/last-write";
import { useReleasedPointer } from "./use-released-pointer";

/** What a page has brought of a list, and when the API was asked, in milliseconds of the server's clock. */
type Brought = { opening: ListOpening; at: number };

/** The state of a whole list: loading, loaded, perhaps with newer rows on their way or missed, or failed. */
export type Arrival =
  | { kind: "coming" }
  | ({ kind: "here"; update: "none" | "coming" | Message } & CachedList)
  | ListFailure;

/** A fetch of a list: the one that waits under the key, or a new one. */
type Wanted = { rest: string | null };

const COMING: Arrival = { kind: "coming" };

function begin(resource: string, brought: Brought | null): { arrival: Arrival; wanted: Wanted | null } {
  if (brought && brought.opening.kind !== "window") return { arrival: brought.opening, wanted: null };
  if (brought?.opening.kind === "window") return { arrival: COMING, wanted: { rest: brought.opening.rest } };
  const cached = cachedList(resource);
  return {
    arrival: cached ? { kind: "here", update: "coming", ...cached } : COMING,
    wanted: { rest: null },
  };
}

/**
 * Fetches the whole list: what its opening left on the server, or a new copy without an opening; meanwhile the cached list is
 * there. A failed opening fetches nothing until `refresh`. `bar` shows the progress.
 */
export function useWholeList(view: ListView, brought: Brought | null, place: ListAddress) {
  const { resource } = view;
  const [first] = useState(() => begin(resource, brought));
  const [wanted, setWanted] = useState(first.wanted);
  const [arrival, setArrival] = useState(first.arrival);
  const isAskedAgain = useRef(false);
  const bar = useRef<HTMLProgressElement>(null);
  const released = useReleasedPointer();
  const { userId } = useOwner();

  const refresh = useCallback(() => {
    setArrival((now) => (now.kind === "here" ? { ...now, update: "coming" } : COMING));
    setWanted({ rest: null });
  }, []);

  /** Shows nothing until the API has told the rows. */
  const restart = useCallback(() => {
    setArrival(COMING);
    setWanted({ rest: null });
  }, []);

  const fail = useEffectEvent((failure: ListFailure) => {
    if (failure.kind === "message" && arrival.kind === "here") {
      setArrival({ ...arrival, update: failure });
      return;
    }
    dropList(resource);
    setArrival(failure);
  });

  const receive = useEffectEvent(async ({ bytes, at }: Downloaded, isWanted: () => boolean) => {
    const list = openWholeList(bytes, view);
    if (arrival.kind === "here") {
      await list.show(place);
      await released();
    }
    if (!isWanted()) return list.close();
    const cached = { list, at: at ?? brought?.at ?? 0 };
    cacheList(resource, cached);
    setArrival({ kind: "here", update: "none", ...cached });
    if (isAskedAgain.current) refresh();
  });

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const writtenBefore = lastWrite();
    // What the API was asked before a write of this tab must not replace it.
    const isWanted = () => !abort.signal.aborted && lastWrite() === writtenBefore;
    const onProgress = (part: number) => {
      // Bypasses React: a long list has hundreds of chunks.
      if (bar.current) bar.current.value = part;
    };
    isAskedAgain.current = false;
    void downloadList(resource, wanted.rest, userId, abort.signal, onProgress).then((fetched) => {
      if (!isWanted()) return;
      if ("bytes" in fetched) void receive(fetched, isWanted);
      else fail(fetched);
    });
    return () => abort.abort();
  }, [resource, wanted, userId]);

  const noteOtherWrite = useEffectEvent((at: number) => {
    if (arrival.kind === "here" && arrival.update !== "coming") {
      if (arrival.at <= at) refresh();
    } else isAskedAgain.current = true;
  });
  useEffect(() => onOtherTabsWrite(resource, (at) => noteOtherWrite(at)), [resource]);

  const noteReturn = useEffectEvent(() => {
    const isIdle = arrival.kind === "here" && arrival.update !== "coming";
    if (isIdle && document.visibilityState === "visible") refresh();
  });
  useEffect(() => {
    const onReturn = () => noteReturn();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  return { arrival, bar, refresh, restart };
}
