import { use, useEffect, useState } from "react";
import type { ServerList } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { UNREACHABLE } from "@/lib/messages/problem";
import { getCachedList } from "../../_store/lists/cached-lists";
import { isVersionShowable, versionReadAt } from "../../_store/lists/freshness";
import { setWithLimit } from "../../_ui/state/lru-cache";

/** The first window of a list, which the server sends with the page; `id` differs each time the server renders the page. */
export type InitialList = { id: string; address: ListAddress; firstWindowPromise: Promise<ServerList> };

/** The list that the server sent with the page, or its promise while this tab shows a cached copy, which is then brought up to date; `null` if the server sent none, or stale rows. */
export type MaybeServerList = ServerList | Promise<ServerList> | null;

/** Returns the list that the server sent with the page, as decided when the list is mounted. Suspends until it has arrived, unless this tab has a cached copy. */
export function useServerList(resource: string, initial: InitialList): MaybeServerList {
  // If the router restores a page that was rendered before, the rows that the server sent with it are stale.
  const [isNew] = useState(() => !renderedPageIds.has(initial.id));
  const [isCached] = useState(() => getCachedList(resource) !== null);
  const serverList = isNew && !isCached ? use(getServerListPromise(initial)) : null;
  // Rows that are older than a write of this tab are not shown.
  const [freshList] = useState(() =>
    serverList && isVersionShowable(resource, versionReadAt(resource, serverList.at)) ? serverList : null,
  );

  useEffect(() => {
    setWithLimit(renderedPageIds, initial.id, true, MAX_RENDERED_PAGES);
  }, [initial]);

  return isNew && isCached ? getServerListPromise(initial) : freshList;
}

/** The ids of the pages that were rendered before. */
const renderedPageIds = new Map<string, true>();
const MAX_RENDERED_PAGES = 1000;

/** The results of `getServerListPromise`, because `use` needs the same promise in each render. */
const serverListByPromise = new WeakMap<Promise<ServerList>, Promise<ServerList>>();

/** Returns the promise of the list that the server sent with a page; it resolves to a failure if the response was cut off. */
function getServerListPromise({ firstWindowPromise }: InitialList): Promise<ServerList> {
  const promise =
    serverListByPromise.get(firstWindowPromise) ??
    Promise.resolve(firstWindowPromise).catch(() => FAILED_SERVER_LIST);
  serverListByPromise.set(firstWindowPromise, promise);
  return promise;
}

/** The list of a page whose response was cut off; its `at` makes it newer than every write, so that the failure is shown. */
const FAILED_SERVER_LIST: ServerList = { initialResult: UNREACHABLE, at: Number.POSITIVE_INFINITY };
