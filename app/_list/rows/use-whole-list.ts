"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { FetchedList, ListFailure, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { Message } from "@/lib/messages/problem";
import { useOwner } from "../../_session/page-owner";
import { type CachedList, cachedList, cacheList, dropList } from "../../_store/lists/cached-lists";
import { fetchList, type ListPart } from "../../_store/lists/fetch-list";
import * as freshness from "../../_store/lists/freshness";
import type { WholeList } from "../../_store/lists/whole-list";
import { usePointerReleased, useWindowEvent } from "../../_ui/state/use-window-event";

/** How a loaded list is kept current: `scheduled` waits for a batch, `lost` has no running worker, a message is a failed fetch. */
export type RefreshStatus = "none" | "refreshing" | "scheduled" | "lost" | Message;

/** The state of a whole list: loading with the rows received so far, loaded, or failed. */
export type ListState =
  | { kind: "loading"; part: ListPart | null }
  | ({ kind: "loaded"; update: RefreshStatus } & CachedList)
  | ListFailure;

/** How the server opened the list; a promise if this tab shows its cached list meanwhile. */
type PageOpening = FetchedList | Promise<FetchedList> | null;

export type OwnWriteEffect = Exclude<freshness.WriteEffect, "newer">;

/** A fetch of a list after a wait in milliseconds: the rest of the list of the page, or a new copy. */
type ListRequest = { from: PageOpening; wait: number };

/** The delay before a list is fetched again while a batch writes to it, in milliseconds. */
const BATCH_PAUSE_MS = 10_000;

const LOADING: ListState = { kind: "loading", part: null };

function initialState(resource: string, from: PageOpening) {
  const opening = from && "opening" in from ? from.opening : null;
  if (opening && opening.kind !== "window") return { state: opening, request: null };
  const cached = opening ? null : cachedList(resource);
  const state: ListState = cached ? { kind: "loaded", update: "refreshing", ...cached } : LOADING;
  return { state, request: { from, wait: 0 } };
}

/** Receives the list that the page has opened, and fetches it again after each write; a write of this tab calls `onOwnWrite` first. */
export function useWholeList(
  view: ListView,
  pageOpening: PageOpening,
  address: ListAddress,
  onOwnWrite?: (effect: OwnWriteEffect, list: WholeList | null) => void,
) {
  const { resource } = view;
  const [first] = useState(() => initialState(resource, pageOpening));
  const [request, setRequest] = useState<ListRequest | null>(first.request);
  const [state, setState] = useState<ListState>(first.state);
  const pointerReleased = usePointerReleased();
  const { userId } = useOwner();

  /** Fetches the list now, or if `scheduled` after a pause; the current copy stays until then. */
  const fetchAnew = useCallback((update: "refreshing" | "scheduled") => {
    setState((now) => (now.kind === "loaded" ? { ...now, update } : LOADING));
    setRequest({ from: null, wait: update === "scheduled" ? BATCH_PAUSE_MS : 0 });
  }, []);
  const refresh = useCallback(() => fetchAnew("refreshing"), [fetchAnew]);

  /** Marks a list as lost if it is still shown: requests to a list that a newer one replaced fail too. */
  const markLost = useCallback(
    (list: WholeList) =>
      setState((now) => (now.kind === "loaded" && now.list === list ? { ...now, update: "lost" } : now)),
    [],
  );

  const fetchNewer = () => fetchAnew(freshness.isBatchWriting(resource) ? "scheduled" : "refreshing");

  const fetchRows = useEffectEvent(
    (claimKey: string | null, signal: AbortSignal, onPart: (part: ListPart | null) => void) =>
      fetchList(view, claimKey, userId, signal, state.kind === "loaded" ? undefined : onPart),
  );

  const fail = useEffectEvent((failure: ListFailure) => {
    if (failure.kind === "message" && state.kind === "loaded") {
      setState({ ...state, update: failure });
      return;
    }
    dropList(resource);
    setState(failure);
  });

  const receive = useEffectEvent(
    async (list: WholeList, fetchedAt: number, version: number, isCurrent: () => boolean) => {
      if (state.kind === "loaded") {
        await list.show(address);
        if (list.isLost()) {
          list.close();
          if (isCurrent()) markLost(state.list);
          return;
        }
        await pointerReleased();
      }
      if (!isCurrent()) return list.close();
      const cached = { list, at: fetchedAt, version };
      cacheList(resource, cached);
      setState({ kind: "loaded", update: "none", ...cached });
      if (!freshness.isCurrent(resource, version)) fetchNewer();
    },
  );

  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    // A response from before a write of this tab must not replace it; the end of that write fetches again.
    const isCurrent = () => !abort.signal.aborted && freshness.isShowable(resource, version);
    let version = -1;
    const onPart = (part: ListPart | null) =>
      isCurrent() && setState((now) => (now.kind === "loading" ? { kind: "loading", part } : now));
    const start = async () => {
      const from = await request.from;
      if (abort.signal.aborted) return;
      version = from ? freshness.versionAt(resource, from.at) : freshness.currentVersion(resource);
      // The list was read before a form on another screen wrote.
      if (!isCurrent()) return refresh();
      const opening = from?.opening ?? { kind: "window", claimKey: null };
      const fetched =
        opening.kind === "window" ? await fetchRows(opening.claimKey, abort.signal, onPart) : opening;
      if ("list" in fetched) void receive(fetched.list, fetched.at ?? from?.at ?? 0, version, isCurrent);
      else if (isCurrent()) fail(fetched);
    };
    const timer = request.wait > 0 ? setTimeout(start, request.wait) : void start();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [resource, request, refresh]);

  const onWrite = useEffectEvent((effect: freshness.WriteEffect) => {
    if (effect === "newer") {
      // A running fetch is compared with the version when it ends.
      if (state.kind !== "loaded" || state.update === "refreshing") return;
      if (state.update !== "scheduled" || !freshness.isBatchWriting(resource)) fetchNewer();
    } else {
      onOwnWrite?.(effect, state.kind === "loaded" ? state.list : null);
      // The cached rows cannot show the write.
      if (effect === "not applicable") setState(LOADING);
      refresh();
    }
  });
  useEffect(() => freshness.onListWrite(resource, (effect) => onWrite(effect)), [resource]);

  useWindowEvent("visibilitychange", () => {
    if (state.kind === "loaded" && !document.hidden) refresh();
  });

  return { state, refresh, markLost };
}
