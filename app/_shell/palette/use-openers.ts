"use client";

import { useRouter } from "next/navigation";
import { formatFilters } from "@/lib/list/filters/filters";
import { recordTerms } from "@/lib/list/filters/record-terms";
import type { Cell, ListView, ReadableList } from "@/lib/list/list";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import type { Theme } from "@/lib/preferences/preferences";
import type { View } from "@/lib/preferences/views";
import { forgetScroll, recordOpenedLink } from "../../_list/address/scroll-positions";
import { setSearchText, useListAddress } from "../../_list/address/use-list-address";
import { confirmLeaving } from "../../_session/leaving/unsaved-changes";
import { askToLogout } from "../../_session/logout-button";
import { useOwner } from "../../_session/page-owner";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { cachedList } from "../../_store/lists/cached-lists";

/** Returns the place of a list with one record and its equals, by filters of no more columns than that takes. */
async function recordAddress(view: ListView, cells: Record<string, Cell>): Promise<ListAddress> {
  const terms = recordTerms(view, cells);
  const addressBy = (columns: number): ListAddress => {
    const used = terms.slice(0, columns).map(([field, term]) => [field, [term]] as const);
    return { search: "", filters: formatFilters({ words: "", terms: new Map(used) }), start: 0 };
  };
  const list = cachedList(view.resource)?.list;
  const countBy = async (columns: number) => (await list?.window(addressBy(columns)))?.listWindow.count;
  const fewest = await countBy(terms.length);
  for (let columns = 1; columns < terms.length; columns++) {
    if ((await countBy(columns)) === fewest) return addressBy(columns);
  }
  return addressBy(terms.length);
}

/** Returns what opens each kind of item, or does what it names. */
export function useOpeners() {
  const router = useRouter();
  const { draftLock } = useOwner();
  const { go } = useListAddress();
  const { readNow, change } = usePreferences();

  function screen(path: string) {
    confirmLeaving(() => {
      forgetScroll(path);
      router.push(path);
    });
  }

  function place({ path }: ReadableList, address: ListAddress) {
    if (path === window.location.pathname && setSearchText(address.search)) go(address);
    else screen(path + writeListAddress(address));
  }

  return {
    screen,
    theme: (theme: Theme) => change({ theme }),
    logout: () => void askToLogout(draftLock),
    view(list: ReadableList, { query, look }: View) {
      change({ lists: { ...readNow().lists, [list.view.resource]: look } });
      place(list, { ...readListAddress(new URLSearchParams(query)), start: 0 });
    },
    all(list: ReadableList, words: string) {
      place(list, { search: "", filters: formatFilters({ words, terms: new Map() }), start: 0 });
    },
    async record(list: ReadableList, cells: Record<string, Cell>) {
      const { key, updatePath } = list.view;
      const id = String(cells[key ?? ""] ?? "");
      if (!updatePath || id === "") return place(list, await recordAddress(list.view, cells));
      const path = `${updatePath}/${encodeURIComponent(id)}`;
      recordOpenedLink(path);
      screen(path);
    },
  };
}

export type Openers = ReturnType<typeof useOpeners>;
