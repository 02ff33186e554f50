"use client";

import { useRouter } from "next/navigation";
import { formatFilters } from "@/lib/list/filters/filters";
import { recordTerms } from "@/lib/list/filters/record-terms";
import type { Cell, ListView, ReadableList } from "@/lib/list/list";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import type { View } from "@/lib/preferences/views";
import { forgetScroll, noteOpened } from "../../_list/address/kept-scroll";
import { refetchShownList, typeSearch, useListAddress } from "../../_list/address/use-list-address";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import { askToLogout } from "../../_session/logout-button";
import { useOwner } from "../../_session/page-owner";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { cachedList } from "../../_store/lists/cached-lists";
import { startReading } from "../../_store/records/cached-row";
import type { Item } from "./items";

/** Returns the place of a list with one record and its equals, by filters of no more columns than that takes. */
async function recordPlace(view: ListView, cells: Record<string, Cell>): Promise<ListAddress> {
  const terms = recordTerms(view, cells);
  const placeBy = (columns: number): ListAddress => {
    const used = terms.slice(0, columns).map(([field, term]) => [field, [term]] as const);
    return { search: "", filters: formatFilters({ words: "", terms: new Map(used) }), start: 0 };
  };
  const list = cachedList(view.resource)?.list;
  const countBy = async (columns: number) => (await list?.window(placeBy(columns)))?.listWindow.count;
  const fewest = await countBy(terms.length);
  for (let columns = 1; columns < terms.length; columns++) {
    if ((await countBy(columns)) === fewest) return placeBy(columns);
  }
  return placeBy(terms.length);
}

/** Returns a function that opens an item or does what it names, once the palette is closed. */
export function useOpenItem(onClose: () => void): (item: Item) => void {
  const router = useRouter();
  const { leave } = useLeaveGuard();
  const { draftLock } = useOwner();
  const { go } = useListAddress();
  const { readNow, change } = usePreferences();

  function openScreen(path: string) {
    leave(() => {
      forgetScroll(path);
      if (path === window.location.pathname) refetchShownList();
      router.push(path);
    });
  }

  function openPlace({ path }: ReadableList, place: ListAddress) {
    if (path === window.location.pathname && typeSearch(place.search)) go(place);
    else openScreen(path + writeListAddress(place));
  }

  function openView(list: ReadableList, { query, look }: View) {
    change({ lists: { ...readNow().lists, [list.view.resource]: look } });
    openPlace(list, { ...readListAddress(new URLSearchParams(query)), start: 0 });
  }

  async function openRecord(list: ReadableList, cells: Record<string, Cell>) {
    const { key, updatePath, resource } = list.view;
    const id = String(cells[key ?? ""] ?? "");
    if (!updatePath || id === "") return openPlace(list, await recordPlace(list.view, cells));
    void startReading(resource, id);
    const path = `${updatePath}/${encodeURIComponent(id)}`;
    noteOpened(path);
    openScreen(path);
  }

  function open(item: Item) {
    switch (item.kind) {
      case "screen":
        return openScreen(item.path);
      case "view":
        return openView(item.list, item.view);
      case "theme":
        return change({ theme: item.theme });
      case "logout":
        return void askToLogout(draftLock);
      case "record":
        return void openRecord(item.list, item.cells);
      case "all":
        return openPlace(item.list, {
          search: "",
          filters: formatFilters({ words: item.words, terms: new Map() }),
          start: 0,
        });
    }
  }

  return (item) => {
    // First: what is opened takes the place of the palette's entry in the history.
    onClose();
    open(item);
  };
}
