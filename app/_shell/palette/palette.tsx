"use client";

import { useState } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { useSessionEnd } from "../../_session/session-end";
import { Modal } from "../../_ui/content-dialog";
import { commandGroups } from "./command-groups";
import { recordGroups } from "./items";
import { PaletteList } from "./palette-list";
import { PaletteStatus } from "./palette-status";
import { useFoundRecords } from "./use-found-records";
import { useOpenItem } from "./use-open-item";
import { useReadableLists } from "./use-readable-lists";

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
