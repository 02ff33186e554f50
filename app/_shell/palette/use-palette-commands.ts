import { useRouter } from "next/navigation";
import { formatFilters } from "@/lib/list/filters/filters";
import { getRecordTerms } from "@/lib/list/filters/labels";
import type { Cell, ListView, PermittedList } from "@/lib/list/list";
import { formatListAddress, type ListAddress, parseListAddress } from "@/lib/list/list-address";
import type { Theme } from "@/lib/preferences/preferences";
import type { SavedView } from "@/lib/preferences/views";
import { deleteScrollPosition, recordOpenedLink } from "../../_list/address/scroll-positions";
import { setSearchText, useListAddress } from "../../_list/address/use-list-address";
import { confirmLeaving } from "../../_session/leaving/unsaved-changes";
import { openLogoutConfirmation } from "../../_session/logout-button";
import { useOwner } from "../../_session/page-owner";
import { usePreferences } from "../../_session/preferences/use-preferences";
import { getCachedList } from "../../_store/lists/cached-lists";

/** Returns the functions that the items of the palette call: they open screens, lists and records, set the theme and log out. */
export function usePaletteCommands() {
  const router = useRouter();
  const { draftKeys } = useOwner();
  const { setAddress } = useListAddress();
  const { getSettings, change } = usePreferences();

  function openPath(path: string) {
    confirmLeaving(() => {
      deleteScrollPosition(path);
      router.push(path);
    });
  }

  function openList({ path }: PermittedList, address: ListAddress) {
    if (path === window.location.pathname && setSearchText(address.search)) setAddress(address);
    else openPath(path + formatListAddress(address));
  }

  return {
    open: openPath,
    setTheme: (theme: Theme) => change({ theme }),
    logOut: () => void openLogoutConfirmation(draftKeys),
    openView(list: PermittedList, { query, look }: SavedView) {
      change({ lists: { ...getSettings().lists, [list.view.resource]: look } });
      openList(list, { ...parseListAddress(new URLSearchParams(query)), start: 0 });
    },
    /** Opens a list filtered to the rows that match words. */
    openMatches(list: PermittedList, words: string) {
      openList(list, { search: "", filters: formatFilters({ words, terms: new Map() }), start: 0 });
    },
    /** Opens the form of a record. Without a form, opens the list filtered to the record. */
    async openRecord(list: PermittedList, cells: Record<string, Cell>) {
      const { key, updatePath } = list.view;
      const id = String(cells[key ?? ""] ?? "");
      if (!updatePath || id === "") return openList(list, await findRecordAddress(list.view, cells));
      const path = `${updatePath}/${encodeURIComponent(id)}`;
      recordOpenedLink(path);
      openPath(path);
    },
  };
}

export type PaletteCommands = ReturnType<typeof usePaletteCommands>;

/** Returns the address of a list filtered to a record and its duplicates, by as few columns as possible. */
async function findRecordAddress(view: ListView, cells: Record<string, Cell>): Promise<ListAddress> {
  const terms = getRecordTerms(view, cells);
  const createAddress = (columns: number): ListAddress => {
    const used = terms.slice(0, columns).map(([field, term]) => [field, [term]] as const);
    return { search: "", filters: formatFilters({ words: "", terms: new Map(used) }), start: 0 };
  };
  const list = getCachedList(view.resource)?.list;
  const countRows = async (columns: number) => (await list?.window(createAddress(columns)))?.listWindow.count;
  const fewestMatches = await countRows(terms.length);
  for (let columns = 1; columns < terms.length; columns++) {
    if ((await countRows(columns)) === fewestMatches) return createAddress(columns);
  }
  return createAddress(terms.length);
}
