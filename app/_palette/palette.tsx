"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useState } from "react";
import type { MenuEntry } from "@/lib/routes";
import { useBackCloses } from "../_history/use-back-closes";
import { usePreferences } from "../_preferences/preferences-provider";
import { useSessionEnd } from "../_session/session-end";
import { useReturnFocus } from "../_ui/radix-dialog";
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
  const returnFocus = useReturnFocus();
  const { report } = useSessionEnd();
  const { views } = usePreferences().settings;
  const { lists, progress, retry } = useReadableLists(words !== "", (reason) => {
    onClose();
    report(reason);
  });
  const found = useFoundRecords(lists, words, progress.arrivals);
  const openItem = useOpenItem(onClose);
  useBackCloses(onClose);

  const commands = commandGroups(menu, lists, views, words);
  const groups = [...commands, ...recordGroups(found)];
  const isSearching = found.words !== words;
  const count =
    commands.reduce((sum, { items }) => sum + items.length, 0) +
    found.lists.reduce((sum, { count }) => sum + count, 0);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh max-w-2xl flex-col overflow-hidden bg-surface shadow-dialog sm:top-[8vh] sm:max-h-[80dvh] sm:w-[calc(100vw-2rem)] sm:rounded-panel"
        >
          <Radix.Title className="sr-only">Cari apa saja</Radix.Title>
          <PaletteList
            groups={groups}
            typed={typed}
            onTyped={setTyped}
            onOpen={(item) => {
              // What the words before have found is not what is meant now.
              if (item.kind !== "record" || !isSearching) openItem(item);
            }}
          />
          <PaletteStatus
            words={words}
            count={isSearching ? null : count}
            progress={progress}
            onRetry={retry}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
