import { EMPTY_VALUE_TEXT, formatAmount } from "@/lib/list/format-value";
import { type Cell, joinNameParts, type PermittedList } from "@/lib/list/list";
import { EDIT_PRICES_PARAM } from "@/lib/list/list-address";
import { formatCellText } from "@/lib/list/list-window";
import { type scoreFuzzy, scoreText } from "@/lib/list/search/ranking";
import { foldText, toWords } from "@/lib/list/search/search";
import { THEME_LABELS, type Theme } from "@/lib/preferences/preferences";
import type { OwnViewsByList } from "@/lib/preferences/views";
import { HELP_PATH, historyPath, type MenuEntry } from "@/lib/resources/routes";
import type { Action } from "../../_ui/actions";
import type { FoundRecords } from "./use-found-records";
import type { PaletteCommands } from "./use-palette-commands";

/** An item of the palette: a screen, an action, a saved view, a record and so on. */
export type PaletteItem = {
  id: string;
  label: string;
  /** The second line. */
  detail?: string;
  /** Words that are searched but not visible. */
  keywords?: string;
  /** Whether the item opens a record, or all matching records of a list. */
  kind?: "record" | "all";
  open: () => void;
};

/** Items under a label, at most `limit` of them. With `needsQuery`, they are visible only after words are typed. */
export type PaletteGroup = { label: string; items: PaletteItem[]; limit?: number; needsQuery?: boolean };

/** Returns the group of the current screen's actions. */
export const createActionGroup = (actions: Action[]): PaletteGroup => ({
  label: "Di halaman ini",
  items: actions.map(({ id, label, run }) => ({
    id: `aksi ${id}`,
    label,
    keywords: ACTION_KEYWORDS[id],
    open: () => run?.(),
  })),
  needsQuery: true,
});

const ACTION_KEYWORDS: Record<string, string> = {
  prices: "ubah harga",
  choose: "hapus ubah banyak massal sekaligus",
  export: "unduh excel csv cetak",
};

/** Returns the groups that every screen offers: screens, forms for new records, saved views, themes and the logout. */
export function createCommandGroups(
  menu: MenuEntry[],
  lists: PermittedList[],
  views: OwnViewsByList,
  nav: PaletteCommands,
  pathname: string,
): PaletteGroup[] {
  // The list on the screen already offers the editing of its prices as an action.
  const isPageAction = ({ path }: MenuEntry) => path === `${pathname}?${EDIT_PRICES_PARAM}`;
  const otherEntries = lists.flatMap((list) => list.others).filter((entry) => !isPageAction(entry));
  const createScreenItem = ({ path, label }: MenuEntry) => ({ id: path, label, open: () => nav.open(path) });
  const viewItemsOf = (list: PermittedList) =>
    (views[list.view.resource] ?? []).map((view) => ({
      id: `${list.path} ${view.name}`,
      label: view.name,
      detail: list.label,
      open: () => nav.openView(list, view),
    }));
  const themeItems = (Object.keys(THEME_LABELS) as Theme[]).map((theme) => ({
    id: theme,
    label: `Tema ${THEME_LABELS[theme]}`,
    open: () => nav.setTheme(theme),
  }));
  return [
    { label: "Layar", items: [...menu, { path: HELP_PATH, label: "Bantuan" }].map(createScreenItem) },
    {
      label: "Layar lain",
      items: [{ path: historyPath(), label: "Riwayat saya" }, ...otherEntries].map(createScreenItem),
      needsQuery: true,
    },
    { label: "Tambah", items: lists.flatMap(({ adding }) => adding.map(createScreenItem)) },
    { label: "Tampilan", items: lists.flatMap(viewItemsOf), limit: 8 },
    { label: "Lainnya", items: [...themeItems, { id: "keluar", label: "KELUAR", open: nav.logOut }] },
  ];
}

/** Returns a group of records for each list that has matches, the list with the best match first. */
export function createRecordGroups(found: FoundRecords, nav: PaletteCommands): PaletteGroup[] {
  const { words, isFuzzy, lists } = found;
  return lists
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ list, count, records }) => {
      const items = records.map((cells, index) => createRecordItem(list, cells, index, nav));
      if (count > 1 && !isFuzzy)
        items.push({
          kind: "all",
          id: `${list.view.resource} semua`,
          label: `semua ${formatAmount(count)} di daftar`,
          open: () => nav.openMatches(list, words),
        });
      return { label: list.label, items };
    });
}

function createRecordItem(
  list: PermittedList,
  cells: Record<string, Cell>,
  index: number,
  nav: PaletteCommands,
): PaletteItem {
  const { resource, columns, named, timeZone } = list.view;
  const joinCellTexts = (some: typeof columns) =>
    joinNameParts(
      some.map((column) => {
        const text = formatCellText(cells[column.field] ?? "", column, timeZone);
        const isNumber = column.as === "price" || column.as === "number";
        return isNumber && text !== EMPTY_VALUE_TEXT ? `${column.label} ${text}` : text;
      }),
    );
  return {
    kind: "record",
    id: `${resource} ${index}`,
    label:
      joinCellTexts(named.flatMap((field) => columns.find((column) => column.field === field) ?? [])) ||
      EMPTY_VALUE_TEXT,
    detail: joinCellTexts(columns.filter(({ field }) => !named.includes(field))),
    open: () => void nav.openRecord(list, cells),
  };
}

/** Returns the groups with the items that match all typed words, the best first. Without words, returns all groups except those with `needsQuery`. */
export function matchGroups(groups: PaletteGroup[], typed: string, rank?: typeof scoreFuzzy): PaletteGroup[] {
  const typedWords = toWords(typed);
  const scoreItem = ({ label, detail = "", keywords = "" }: PaletteItem) =>
    scoreText(foldText(`${label} ${detail} ${keywords}`.trim()), typedWords, rank);
  const rankItems = (items: PaletteItem[]) =>
    items.filter((item) => scoreItem(item) > 0).toSorted((one, other) => scoreItem(other) - scoreItem(one));
  return groups
    .filter(({ needsQuery }) => typedWords.length > 0 || !needsQuery)
    .map(({ label, items, limit }) => ({
      label,
      items: (typedWords.length > 0 ? rankItems(items) : items).slice(0, limit),
    }))
    .filter(({ items }) => items.length > 0);
}
