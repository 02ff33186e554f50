"use client";

import { useRouter } from "next/navigation";
import { formatFilters } from "@/lib/list/filters/filters";
import { recordTerms } from "@/lib/list/filters/record-terms";
import type { Cell, ListView, ReadableList } from "@/lib/list/list";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import type { Theme } from "@/lib/preferences/preferences";
import type { SavedView } from "@/lib/preferences/views";
import { deleteScrollPosition, recordOpenedLink } from "../../_list/address/scroll-positions";
import { setSearchText, useListAddress } from "../../_list/address/use-list-address";
import { confirmLeaving } from "../../_session/leaving/unsaved-changes";
import { confirmLogout } from "../../_session/logout-button";
import { useOwner } from "../../_session/page-owner";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { cachedList } from "../../_store/lists/cached-lists";

/** Returns the address of a list filtered to a record and its duplicates, by as few columns as possible. */
async function recordAddress(view: ListView, cells: Record<string, Cell>): Promise<ListAddress> {
  const terms = recordTerms(view, cells);
  const addressWith = (columns: number): ListAddress => {
    const used = terms.slice(0, columns).map(([field, term]) => [field, [term]] as const);
    return { search: "", filters: formatFilters({ words: "", terms: new Map(used) }), start: 0 };
  };
  const list = cachedList(view.resource)?.list;
  const countWith = async (columns: number) => (await list?.window(addressWith(columns)))?.listWindow.count;
  const fewestMatches = await countWith(terms.length);
  for (let columns = 1; columns < terms.length; columns++) {
    if ((await countWith(columns)) === fewestMatches) return addressWith(columns);
  }
  return addressWith(terms.length);
}

export function usePaletteNavigation() {
  const router = useRouter();
  const { draftKeys } = useOwner();
  const { setAddress } = useListAddress();
  const { getSettings, change } = usePreferences();

  function open(path: string) {
    confirmLeaving(() => {
      deleteScrollPosition(path);
      router.push(path);
    });
  }

  function openList({ path }: ReadableList, address: ListAddress) {
    if (path === window.location.pathname && setSearchText(address.search)) setAddress(address);
    else open(path + writeListAddress(address));
  }

  return {
    open,
    setTheme: (theme: Theme) => change({ theme }),
    logOut: () => void confirmLogout(draftKeys),
    openView(list: ReadableList, { query, look }: SavedView) {
      change({ lists: { ...getSettings().lists, [list.view.resource]: look } });
      openList(list, { ...readListAddress(new URLSearchParams(query)), start: 0 });
    },
    /** Opens a list filtered to the rows that match words. */
    openMatches(list: ReadableList, words: string) {
      openList(list, { search: "", filters: formatFilters({ words, terms: new Map() }), start: 0 });
    },
    /** Opens the form of a record. Without a form, opens the list filtered to the record. */
    async openRecord(list: ReadableList, cells: Record<string, Cell>) {
      const { key, updatePath } = list.view;
      const id = String(cells[key ?? ""] ?? "");
      if (!updatePath || id === "") return openList(list, await recordAddress(list.view, cells));
      const path = `${updatePath}/${encodeURIComponent(id)}`;
      recordOpenedLink(path);
      open(path);
    },
  };
}

export type PaletteNavigation = ReturnType<typeof usePaletteNavigation>;
