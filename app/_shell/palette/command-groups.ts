import { fold, foldWords } from "@/lib/list/filters/fold";
import type { ReadableList } from "@/lib/list/list";
import { scoreText } from "@/lib/list/ranking/score-text";
import { THEMES, type Theme } from "@/lib/preferences/preferences";
import { readViews } from "@/lib/preferences/views";
import { HELP_PATH, type MenuEntry } from "@/lib/resources/routes";
import type { Group, Item } from "./items";

/** How many views are offered at once. */
const MOST_VIEWS = 8;

const screenItem = ({ path, label }: MenuEntry): Item => ({ kind: "screen", id: path, label, path });

function viewItems(lists: ReadableList[], stored: unknown): Item[] {
  return lists.flatMap((list) =>
    readViews(stored, list.view.resource).views.map(
      (view): Item => ({
        kind: "view",
        id: `${list.path} ${view.name}`,
        label: view.name,
        detail: list.label,
        list,
        view,
      }),
    ),
  );
}

const otherItems: Item[] = [
  ...(Object.keys(THEMES) as Theme[]).map(
    (theme): Item => ({ kind: "theme", id: theme, label: `Tema ${THEMES[theme]}`, theme }),
  ),
  { kind: "logout", id: "keluar", label: "KELUAR" },
];

/** Returns the items in which all words stand, best first; all of them without words. */
function matching(items: Item[], words: string[]): Item[] {
  if (words.length === 0) return items;
  return items
    .map((item) => ({ item, score: scoreText(fold(`${item.label} ${item.detail ?? ""}`.trim()), words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

/** Returns the screens, views and actions that words name, in groups; `storedViews` are those of the person's settings. */
export function commandGroups(
  menu: MenuEntry[],
  lists: ReadableList[],
  storedViews: unknown,
  typed: string,
): Group[] {
  const words = foldWords(typed);
  const screens = [...menu, { path: HELP_PATH, label: "Bantuan" }].map(screenItem);
  const adding = lists.flatMap((list) => list.adding.map(screenItem));
  const groups = [
    { label: "Layar", items: matching(screens, words) },
    { label: "Tambah", items: matching(adding, words) },
    { label: "Tampilan", items: matching(viewItems(lists, storedViews), words).slice(0, MOST_VIEWS) },
    { label: "Lainnya", items: matching(otherItems, words) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
