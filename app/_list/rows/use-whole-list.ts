import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ListFailure, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { AlertMessage } from "@/lib/messages/problem";
import { useOwner } from "../../_session/page-owner";
import { type CachedList, cacheList, dropList, getCachedList } from "../../_store/lists/cached-lists";
import { fetchList, type ListPart } from "../../_store/lists/fetch-list";
import * as freshness from "../../_store/lists/freshness";
import type { WholeList } from "../../_store/lists/whole-list";
import { usePointerRelease, useWindowEvent } from "../../_ui/state/use-window-event";
import type { MaybeServerList } from "./use-server-list";

/** Whether a loaded list is being fetched again: `scheduled` if that is delayed by a batch, `lost` if its worker failed, a message if the fetch failed. */
export type RefreshStatus = "none" | "refreshing" | "scheduled" | "lost" | AlertMessage;

/** The state of a whole list: loading with the rows received so far, loaded, or failed. */
export type ListState =
  | { kind: "loading"; part: ListPart | null }
  | ({ kind: "loaded"; refreshStatus: RefreshStatus } & CachedList)
  | ListFailure;

export type OwnWriteEffect = Exclude<freshness.WriteEffect, "newer">;

/** A request, sent after a delay, for the rest of the list that the server sent, or for a new copy if `serverList` is `null`. */
type ListRequest = { serverList: MaybeServerList; delayMs: number };

/** The delay before a list is fetched again while a batch writes to it, in milliseconds. */
const BATCH_REFETCH_DELAY_MS = 10_000;

const LOADING_STATE: ListState = { kind: "loading", part: null };

/** Returns the state of a whole list; fetches it on mount, after each write and when the page becomes visible. `onOwnWrite` is called before the fetch after a write of this tab. */
export function useWholeList(
  view: ListView,
  serverList: MaybeServerList,
  address: ListAddress,
  onOwnWrite?: (effect: OwnWriteEffect, list: WholeList | null) => void,
) {
  const { resource } = view;
  const [initial] = useState(() => getInitialState(resource, serverList));
  const [request, setRequest] = useState<ListRequest | null>(initial.request);
  const [state, setState] = useState<ListState>(initial.state);
  const waitForPointerRelease = usePointerRelease();
  const { userId } = useOwner();

  /** Fetches the list again, immediately or after a delay; the current copy stays visible until the new one is loaded. */
  const fetchAgain = useCallback((refreshStatus: "refreshing" | "scheduled") => {
    setState((now) => (now.kind === "loaded" ? { ...now, refreshStatus } : LOADING_STATE));
    setRequest({ serverList: null, delayMs: refreshStatus === "scheduled" ? BATCH_REFETCH_DELAY_MS : 0 });
  }, []);
  const refresh = useCallback(() => fetchAgain("refreshing"), [fetchAgain]);

  /** Marks a list as lost, unless a newer copy has replaced it. */
  const markLost = useCallback((list: WholeList) => {
    setState((now) => (now.kind === "loaded" && now.list === list ? { ...now, refreshStatus: "lost" } : now));
  }, []);

  const refreshOrSchedule = () => fetchAgain(freshness.isBatchWriting(resource) ? "scheduled" : "refreshing");

  const handleFailure = useEffectEvent((failure: ListFailure) => {
    if (failure.kind === "message" && state.kind === "loaded")
      return setState({ ...state, refreshStatus: failure });
    dropList(resource);
    setState(failure);
  });

  /** Shows a fetched list if it is current. It replaces a visible copy only once its first rows are ready and no pointer is pressed. */
  const handleFetchedList = useEffectEvent(
    async (list: WholeList, fetchedAt: number, version: number, isCurrent: () => boolean) => {
      if (state.kind === "loaded") {
        await list.show(address);
        if (list.isLost()) {
          list.close();
          if (isCurrent()) markLost(state.list);
          return;
        }
        await waitForPointerRelease();
      }
      if (!isCurrent()) return list.close();
      const cached = { list, at: fetchedAt, version };
      cacheList(resource, cached);
      setState({ kind: "loaded", refreshStatus: "none", ...cached });
      if (!freshness.isVersionCurrent(resource, version)) refreshOrSchedule();
    },
  );

  /** Fetches the rest of the list that the server sent, or a new copy, and shows it or why that failed. */
  const fetchRequested = useEffectEvent(async ({ serverList }: ListRequest, signal: AbortSignal) => {
    const sentList = await serverList;
    if (signal.aborted) return;
    const version = sentList
      ? freshness.versionReadAt(resource, sentList.at)
      : freshness.getCurrentVersion(resource);
    // Rows that are older than a write of this tab must not replace its result; the list is fetched again when that write ends.
    const isCurrent = () => !signal.aborted && freshness.isVersionShowable(resource, version);
    // Fetches the list again if the server read it before a write of this tab.
    if (!isCurrent()) return refresh();
    const initialResult = sentList?.initialResult;
    if (initialResult && initialResult.kind !== "window") return handleFailure(initialResult);

    function showPart(part: ListPart | null) {
      if (isCurrent()) setState((now) => (now.kind === "loading" ? { kind: "loading", part } : now));
    }
    const onPart = state.kind === "loaded" ? undefined : showPart;
    const fetched = await fetchList(view, initialResult?.claimKey ?? null, userId, signal, onPart);
    if ("list" in fetched)
      return handleFetchedList(fetched.list, fetched.at ?? sentList?.at ?? 0, version, isCurrent);
    if (isCurrent()) handleFailure(fetched);
  });

  useEffect(() => {
    if (!request) return;
    const abortController = new AbortController();
    const startFetch = () => void fetchRequested(request, abortController.signal);
    const timer = request.delayMs > 0 ? setTimeout(startFetch, request.delayMs) : startFetch();
    return () => {
      if (timer) clearTimeout(timer);
      abortController.abort();
    };
  }, [request]);

  const onWrite = useEffectEvent((effect: freshness.WriteEffect) => {
    if (effect !== "newer") {
      onOwnWrite?.(effect, state.kind === "loaded" ? state.list : null);
      // The write cannot be applied to this copy of the list.
      if (effect === "not applicable") setState(LOADING_STATE);
      return refresh();
    }
    // A running fetch checks at its end whether a newer version exists.
    if (state.kind !== "loaded" || state.refreshStatus === "refreshing") return;
    if (state.refreshStatus !== "scheduled" || !freshness.isBatchWriting(resource)) refreshOrSchedule();
  });
  useEffect(() => freshness.subscribeToListWrites(resource, (effect) => onWrite(effect)), [resource]);

  useWindowEvent("visibilitychange", () => {
    if (state.kind === "loaded" && !document.hidden) refresh();
  });

  return { state, refresh, markLost };
}

/** Returns the state on mount: what the server sent instead of rows, the cached copy until it is refreshed, or loading. */
function getInitialState(resource: string, serverList: MaybeServerList) {
  const initialResult = serverList && "initialResult" in serverList ? serverList.initialResult : null;
  if (initialResult && initialResult.kind !== "window") return { state: initialResult, request: null };
  const cached = initialResult ? null : getCachedList(resource);
  const state: ListState = cached
    ? { kind: "loaded", refreshStatus: "refreshing", ...cached }
    : LOADING_STATE;
  return { state, request: { serverList, delayMs: 0 } };
}
