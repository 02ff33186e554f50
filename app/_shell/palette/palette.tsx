"use client";

import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { ReadableList } from "@/lib/list/list";
import { scoreText } from "@/lib/list/ranking/score-text";
import { fold, foldWords } from "@/lib/list/search/plain-text";
import { THEMES, type Theme } from "@/lib/preferences/preferences";
import { readViews } from "@/lib/preferences/views";
import { HELP_PATH, type MenuEntry } from "@/lib/resources/routes";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { useSessionEnd } from "../../_session/session-end";
import { Button } from "../../_ui/button";
import { Modal } from "../../_ui/content-dialog";
import { type Group, type Item, recordGroups } from "./items";
import { PaletteList } from "./palette-list";
import { useFoundRecords } from "./use-found-records";
import { useOpenItem } from "./use-open-item";
import { type Progress, useReadableLists } from "./use-readable-lists";

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
function commandGroups(
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

type PaletteStatusProps = {
  words: string;
  /** How much was found; `null` while it is searched. */
  count: number | null;
  progress: Progress;
  onRetry: () => void;
};

/** Shows how much was found, which list is still coming, and which have failed. */
function PaletteStatus({ words, count, progress, onRetry }: PaletteStatusProps) {
  const { coming, failures } = progress;
  const texts = [
    words !== "" && count !== null && `${formatAmount(count)} ditemukan.`,
    coming && `Memuat ${coming}...`,
  ];
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-2 text-sm has-[>p:only-child:empty]:hidden">
      <p role="status" className="text-muted empty:hidden">
        {texts.filter(Boolean).join(" ")}
      </p>
      {failures.length > 0 && (
        <div className="flex items-center justify-between gap-3">
          <ul role="alert" className="text-danger-strong">
            {failures.map(({ label, text }) => (
              <li key={label}>
                {label} gagal dimuat. {text}
              </li>
            ))}
          </ul>
          <Button onClick={onRetry}>Coba lagi</Button>
        </div>
      )}
    </div>
  );
}

/** Finds screens, actions, views and records by words in any order, and opens them. */
export default function Palette({ menu, onClose }: { menu: MenuEntry[]; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const { report } = useSessionEnd();
  const { views } = usePreferences().settings;
  const { lists, progress, retry } = useReadableLists(words !== "", (reason) => {
    onClose();
    report(reason);
  });
  const found = useFoundRecords(lists, words, progress.arrivals);
  const openItem = useOpenItem(onClose);

  const commands = commandGroups(menu, lists, views, words);
  const groups = [...commands, ...recordGroups(found)];
  const isSearching = found.words !== words;
  const count =
    commands.reduce((sum, { items }) => sum + items.length, 0) +
    found.lists.reduce((sum, { count }) => sum + count, 0);
  return (
    <Modal
      title="Cari apa saja"
      onClose={onClose}
      isLight
      className="inset-x-0 top-0 mx-auto flex max-h-dvh w-full max-w-2xl flex-col overflow-hidden sm:top-[8vh] sm:max-h-[80dvh] sm:w-[calc(100vw-2rem)] sm:rounded-panel"
    >
      <PaletteList
        groups={groups}
        typed={typed}
        onTyped={setTyped}
        onOpen={(item) => {
          // What the words before have found is not what is meant now.
          if (item.kind !== "record" || !isSearching) openItem(item);
        }}
        onClose={onClose}
      />
      <PaletteStatus words={words} count={isSearching ? null : count} progress={progress} onRetry={retry} />
    </Modal>
  );
}
