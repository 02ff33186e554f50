import { guessWord, scoreText } from "@/lib/list/filters/ranking";
import { DASH, formatAmount } from "@/lib/list/format-value";
import { type Cell, joinName, type ReadableList } from "@/lib/list/list";
import { showCell } from "@/lib/list/list-window";
import { fold, foldWords } from "@/lib/list/search/search";
import { THEMES, type Theme } from "@/lib/preferences/preferences";
import type { OwnViews } from "@/lib/preferences/views";
import { HELP_PATH, type MenuEntry } from "@/lib/resources/routes";
import type { FoundRecords } from "./use-found-records";
import type { Openers } from "./use-openers";

/** An item of the palette; `detail` is shown below its label, `of` says what of a list's rows it opens. */
export type Item = { id: string; label: string; detail?: string; of?: "record" | "all"; open: () => void };

export type Group = { label: string; items: Item[] };

const MOST_SHOWN_VIEWS = 8;

/** Returns the items in which all words stand, best first; all of them without words. */
function matching(items: Item[], words: string[], scoreOf?: typeof guessWord): Item[] {
  if (words.length === 0) return items;
  return items
    .map((item) => ({
      item,
      score: scoreText(fold(`${item.label} ${item.detail ?? ""}`.trim()), words, scoreOf),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

/** Returns the screens, views and actions that words name, in groups, and those that words with one wrong letter may mean. */
export function commandGroups(
  menu: MenuEntry[],
  lists: ReadableList[],
  views: OwnViews,
  typed: string,
  open: Openers,
): { exact: Group[]; guessed: () => Group[] } {
  const screenItem = ({ path, label }: MenuEntry): Item => ({
    id: path,
    label,
    open: () => open.screen(path),
  });
  const viewItems = lists.flatMap((list) =>
    (views[list.view.resource] ?? []).map(
      (view): Item => ({
        id: `${list.path} ${view.name}`,
        label: view.name,
        detail: list.label,
        open: () => open.view(list, view),
      }),
    ),
  );
  const themeItems = (Object.keys(THEMES) as Theme[]).map(
    (theme): Item => ({ id: theme, label: `Tema ${THEMES[theme]}`, open: () => open.theme(theme) }),
  );
  const words = foldWords(typed);
  const groups: (Group & { most?: number })[] = [
    { label: "Layar", items: [...menu, { path: HELP_PATH, label: "Bantuan" }].map(screenItem) },
    { label: "Tambah", items: lists.flatMap(({ adding }) => adding.map(screenItem)) },
    { label: "Tampilan", items: viewItems, most: MOST_SHOWN_VIEWS },
    { label: "Lainnya", items: [...themeItems, { id: "keluar", label: "KELUAR", open: open.logout }] },
  ];
  const found = (scoreOf?: typeof guessWord) =>
    groups
      .map(({ label, items, most }) => ({ label, items: matching(items, words, scoreOf).slice(0, most) }))
      .filter(({ items }) => items.length > 0);
  return { exact: found(), guessed: () => found(guessWord) };
}

function recordItem(list: ReadableList, cells: Record<string, Cell>, at: number, open: Openers): Item {
  const { resource, columns, named, timeZone } = list.view;
  const textsOf = (shown: typeof columns) =>
    joinName(
      shown.map((column) => {
        const text = showCell(cells[column.field] ?? "", column, timeZone);
        const isFigure = column.as === "price" || column.as === "number";
        return isFigure && text !== DASH ? `${column.label} ${text}` : text;
      }),
    );
  return {
    of: "record",
    id: `${resource} ${at}`,
    label: textsOf(named.flatMap((field) => columns.find((column) => column.field === field) ?? [])) || DASH,
    detail: textsOf(columns.filter(({ field }) => !named.includes(field))),
    open: () => void open.record(list, cells),
  };
}

/** Returns a group for each list in which records were found, the list with the best match first. */
export function recordGroups({ words, isGuessed, lists }: FoundRecords, open: Openers): Group[] {
  return lists
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ list, count, records }) => {
      const all: Item = {
        of: "all",
        id: `${list.view.resource} semua`,
        label: `semua ${formatAmount(count)} di daftar`,
        open: () => open.all(list, words),
      };
      return {
        label: list.label,
        items: [
          ...records.map((cells, at) => recordItem(list, cells, at, open)),
          ...(count > 1 && !isGuessed ? [all] : []),
        ],
      };
    });
}
