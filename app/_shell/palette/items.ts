import { EMPTY_TEXT, formatAmount } from "@/lib/list/format-value";
import { type Cell, joinName, type ReadableList } from "@/lib/list/list";
import { EDIT_PRICES_PARAM } from "@/lib/list/list-address";
import { cellText } from "@/lib/list/list-window";
import { type fuzzyScore, scoreText } from "@/lib/list/search/ranking";
import { fold, foldWords } from "@/lib/list/search/search";
import { THEMES, type Theme } from "@/lib/preferences/preferences";
import type { OwnViews } from "@/lib/preferences/views";
import { HELP_PATH, historyPath, type MenuEntry } from "@/lib/resources/routes";
import type { Action } from "../../_ui/actions";
import type { FoundRecords } from "./use-found-records";
import type { PaletteNavigation } from "./use-palette-navigation";

/** An item of the palette; `detail` is shown below the label, `keywords` are searched only, `kind` is set for rows of a list. */
export type PaletteItem = {
  id: string;
  label: string;
  detail?: string;
  keywords?: string;
  kind?: "record" | "all";
  open: () => void;
};

export type Group = { label: string; items: PaletteItem[]; limit?: number; needsQuery?: boolean };

/** Returns the items that match all words, best first, in their groups; without words all items, except in groups that need a query. */
export function matchGroups(groups: Group[], typed: string, scoreOf?: typeof fuzzyScore): Group[] {
  const words = foldWords(typed);
  const score = ({ label, detail = "", keywords = "" }: PaletteItem) =>
    scoreText(fold(`${label} ${detail} ${keywords}`.trim()), words, scoreOf);
  const best = (items: PaletteItem[]) =>
    items.filter((item) => score(item) > 0).toSorted((one, other) => score(other) - score(one));
  return groups
    .filter(({ needsQuery }) => words.length > 0 || !needsQuery)
    .map(({ label, items, limit }) => ({
      label,
      items: (words.length > 0 ? best(items) : items).slice(0, limit),
    }))
    .filter(({ items }) => items.length > 0);
}

const KEYWORDS: Record<string, string> = {
  prices: "ubah harga",
  choose: "hapus ubah banyak massal sekaligus",
  export: "unduh excel csv cetak",
};

export const actionGroup = (actions: Action[]): Group => ({
  label: "Di halaman ini",
  items: actions.map(({ id, label, run }) => ({
    id: `aksi ${id}`,
    label,
    keywords: KEYWORDS[id],
    open: () => run?.(),
  })),
  needsQuery: true,
});

/** Returns the screens, views and actions of a person in groups. */
export function commandGroups(
  menu: MenuEntry[],
  lists: ReadableList[],
  views: OwnViews,
  open: PaletteNavigation,
  pathname: string,
): Group[] {
  // The open list has this as an action.
  const isHere = ({ path }: MenuEntry) => path === `${pathname}?${EDIT_PRICES_PARAM}`;
  const others = lists.flatMap((list) => list.others).filter((entry) => !isHere(entry));
  const screenItem = ({ path, label }: MenuEntry) => ({ id: path, label, open: () => open.screen(path) });
  const viewsOf = (list: ReadableList) =>
    (views[list.view.resource] ?? []).map((view) => ({
      id: `${list.path} ${view.name}`,
      label: view.name,
      detail: list.label,
      open: () => open.view(list, view),
    }));
  const themeItem = (theme: Theme) => ({
    id: theme,
    label: `Tema ${THEMES[theme]}`,
    open: () => open.theme(theme),
  });
  const themes = (Object.keys(THEMES) as Theme[]).map(themeItem);
  return [
    { label: "Layar", items: [...menu, { path: HELP_PATH, label: "Bantuan" }].map(screenItem) },
    {
      label: "Layar lain",
      items: [{ path: historyPath(), label: "Riwayat saya" }, ...others].map(screenItem),
      needsQuery: true,
    },
    { label: "Tambah", items: lists.flatMap(({ adding }) => adding.map(screenItem)) },
    { label: "Tampilan", items: lists.flatMap(viewsOf), limit: 8 },
    { label: "Lainnya", items: [...themes, { id: "keluar", label: "KELUAR", open: open.logout }] },
  ];
}

function recordItem(
  list: ReadableList,
  cells: Record<string, Cell>,
  index: number,
  open: PaletteNavigation,
): PaletteItem {
  const { resource, columns, named, timeZone } = list.view;
  const textsOf = (shown: typeof columns) =>
    joinName(
      shown.map((column) => {
        const text = cellText(cells[column.field] ?? "", column, timeZone);
        const isFigure = column.as === "price" || column.as === "number";
        return isFigure && text !== EMPTY_TEXT ? `${column.label} ${text}` : text;
      }),
    );
  return {
    kind: "record",
    id: `${resource} ${index}`,
    label:
      textsOf(named.flatMap((field) => columns.find((column) => column.field === field) ?? [])) || EMPTY_TEXT,
    detail: textsOf(columns.filter(({ field }) => !named.includes(field))),
    open: () => void open.record(list, cells),
  };
}

/** Returns a group for each list with matching records, the best match first. */
export function recordGroups({ words, isGuessed, lists }: FoundRecords, open: PaletteNavigation): Group[] {
  return lists
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ list, count, records }) => {
      const items = records.map((cells, index) => recordItem(list, cells, index, open));
      if (count > 1 && !isGuessed)
        items.push({
          kind: "all",
          id: `${list.view.resource} semua`,
          label: `semua ${formatAmount(count)} di daftar`,
          open: () => open.all(list, words),
        });
      return { label: list.label, items };
    });
}
