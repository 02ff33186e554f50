"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListFailure, ListOpened, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { Message } from "@/lib/messages/problem";
import { useOwner } from "../../_session/page-owner";
import { type CachedList, cachedList, cacheList, dropList } from "../../_store/lists/cached-lists";
import { fetchList, type ListPart } from "../../_store/lists/fetch-list";
import * as freshness from "../../_store/lists/freshness";
import type { WholeList } from "../../_store/lists/whole-list";
import { useWindowEvent } from "../../_ui/state/use-window-event";

/** Returns what resolves when no button of the pointer is pressed, after the click of the last one. */
function useReleasedPointer(): () => Promise<void> | undefined {
  const press = useRef<PromiseWithResolvers<void>>(null);
  const release = useEffectEvent(() => {
    // The click comes after this event.
    if (press.current) setTimeout(press.current.resolve);
    press.current = null;
  });
  const onPress = () => {
    press.current ??= Promise.withResolvers();
  };
  useWindowEvent("pointerdown", onPress, true);
  useWindowEvent("pointerup", release, true);
  useWindowEvent("pointercancel", release, true);
  useEffect(() => () => release(), []);
  return () => press.current?.promise;
}

/** Whether newer rows are coming, due while a batch writes, or failed; `lost` if the worker of the list does not run. */
export type ListUpdate = "none" | "coming" | "due" | "lost" | Message;

/** The state of a whole list: loading, with what has come of it, loaded, or failed. */
export type Arrival =
  | { kind: "coming"; part: ListPart | null }
  | ({ kind: "here"; update: ListUpdate } & CachedList)
  | ListFailure;

/** What a page brings of a list; a promise where this tab shows the list that it holds meanwhile. */
type Brought = ListOpened | Promise<ListOpened> | null;

export type OwnWriteEffect = Exclude<freshness.WriteEffect, "newer">;

/** A fetch of a list after a wait in milliseconds: the rest of what its page brings, or a new one. */
type Wanted = { from: Brought; wait: number };

/** How long a list that a batch writes to is shown before it is fetched anew, in milliseconds. */
const BATCH_PAUSE_MS = 10_000;

const COMING: Arrival = { kind: "coming", part: null };

function begin(resource: string, from: Brought) {
  const opening = from && "opening" in from ? from.opening : null;
  if (opening && opening.kind !== "window") return { arrival: opening, request: null };
  const cached = opening ? null : cachedList(resource);
  const arrival: Arrival = cached ? { kind: "here", update: "coming", ...cached } : COMING;
  return { arrival, request: { from, wait: 0 } };
}

/**
 * Fetches the list that its opening left on the server, or a new copy without an opening, and a newer one after each write to it; shows a
 * cached one meanwhile. `onOwnWrite` is called with what a write of this tab did to the list that is shown, before that is fetched anew.
 */
export function useWholeList(
  view: ListView,
  brought: Brought,
  place: ListAddress,
  onOwnWrite?: (effect: OwnWriteEffect, list: WholeList | null) => void,
) {
  const { resource } = view;
  const [first] = useState(() => begin(resource, brought));
  const [request, setRequest] = useState<Wanted | null>(first.request);
  const [arrival, setArrival] = useState<Arrival>(first.arrival);
  const released = useReleasedPointer();
  const { userId } = useOwner();

  /** Fetches the list; what is shown of it meanwhile is being replaced, or `due` to be after a pause. */
  const fetchAnew = useCallback((update: "coming" | "due") => {
    setArrival((now) => (now.kind === "here" ? { ...now, update } : COMING));
    setRequest({ from: null, wait: update === "due" ? BATCH_PAUSE_MS : 0 });
  }, []);
  const refresh = useCallback(() => fetchAnew("coming"), [fetchAnew]);

  const lose = useCallback(
    () => setArrival((now) => (now.kind === "here" ? { ...now, update: "lost" } : now)),
    [],
  );

  /** Fetches a newer version; the rows that are shown stay of use while a batch writes to the list. */
  const fetchNewer = () => fetchAnew(freshness.isWrittenOn(resource) ? "due" : "coming");

  const fetchRows = useEffectEvent(
    (rest: string | null, signal: AbortSignal, onPart: (part: ListPart | null) => void) =>
      fetchList(view, rest, userId, signal, arrival.kind === "here" ? undefined : onPart),
  );

  const fail = useEffectEvent((failure: ListFailure) => {
    if (failure.kind === "message" && arrival.kind === "here") {
      setArrival({ ...arrival, update: failure });
      return;
    }
    dropList(resource);
    setArrival(failure);
  });

  const receive = useEffectEvent(
    async (list: WholeList, at: number, version: number, isWanted: () => boolean) => {
      if (arrival.kind === "here") {
        await list.show(place);
        if (list.isLost()) {
          list.close();
          if (isWanted()) lose();
          return;
        }
        await released();
      }
      if (!isWanted()) return list.close();
      const cached = { list, at, version };
      cacheList(resource, cached);
      setArrival({ kind: "here", update: "none", ...cached });
      if (!freshness.isCurrent(resource, version)) fetchNewer();
    },
  );

  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    // What the API was asked before a form of this tab wrote must not replace it: the end of that write asks again.
    const isWanted = () => !abort.signal.aborted && freshness.isShowable(resource, version);
    let version = -1;
    const onPart = (part: ListPart | null) =>
      isWanted() && setArrival((now) => (now.kind === "coming" ? { kind: "coming", part } : now));
    const start = async () => {
      const from = await request.from;
      if (abort.signal.aborted) return;
      version = from ? freshness.versionAt(resource, from.at) : freshness.versionNow(resource);
      // What the API was asked before a form wrote, while another screen was shown, is no answer.
      if (!isWanted()) return refresh();
      const opening = from?.opening ?? { kind: "window", rest: null };
      const fetched =
        opening.kind === "window" ? await fetchRows(opening.rest, abort.signal, onPart) : opening;
      if ("list" in fetched) void receive(fetched.list, fetched.at ?? from?.at ?? 0, version, isWanted);
      else if (isWanted()) fail(fetched);
    };
    const timer = request.wait > 0 ? setTimeout(start, request.wait) : void start();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [resource, request, refresh]);

  const onWrite = useEffectEvent((effect: freshness.WriteEffect) => {
    if (effect === "newer") {
      // What is under way is compared with the version when it comes.
      if (arrival.kind !== "here" || arrival.update === "coming") return;
      if (arrival.update !== "due" || !freshness.isWrittenOn(resource)) fetchNewer();
    } else {
      onOwnWrite?.(effect, arrival.kind === "here" ? arrival.list : null);
      // Nothing is shown until the API has replied with the rows.
      if (effect === "not carried") setArrival(COMING);
      refresh();
    }
  });
  useEffect(() => freshness.onWrite(resource, (effect) => onWrite(effect)), [resource]);

  useWindowEvent("visibilitychange", () => {
    if (arrival.kind === "here" && !document.hidden) refresh();
  });

  return { arrival, refresh, lose };
}
