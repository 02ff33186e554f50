import { usePathname } from "next/navigation";
import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { scoreFuzzy } from "@/lib/list/search/ranking";
import type { MenuEntry } from "@/lib/resources/routes";
import { reportSessionEnd } from "../../_session/session-end";
import type { Action } from "../../_ui/actions";
import { Button } from "../../_ui/button";
import { DialogTitle, Modal } from "../../_ui/dialog";
import { createActionGroup, createCommandGroups, createRecordGroups, matchGroups } from "./items";
import { PaletteList } from "./palette-list";
import { useFoundRecords } from "./use-found-records";
import { usePaletteCommands } from "./use-palette-commands";
import { type LoadingProgress, useReadableLists } from "./use-readable-lists";

type PaletteProps = { menu: MenuEntry[]; actions: Action[]; onClose: () => void };

/** Renders the palette, which finds screens, actions, saved views and records by words in any order. */
export default function Palette({ menu, actions, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const searchText = typed.trim();
  const { lists, views, progress, retry } = useReadableLists(searchText !== "", (reason) => {
    onClose();
    reportSessionEnd(reason);
  });
  const navigation = usePaletteCommands();

  const allCommandGroups = [
    createActionGroup(actions),
    ...createCommandGroups(menu, lists, views, navigation, usePathname()),
  ];
  const exactCommandGroups = matchGroups(allCommandGroups, searchText);
  const allowsFuzzy = exactCommandGroups.length === 0 && progress.loading === null;
  const foundRecords = useFoundRecords(lists, searchText, progress.loadedCount, allowsFuzzy);
  const matchingCommandGroups =
    allowsFuzzy && foundRecords.isFuzzy
      ? matchGroups(allCommandGroups, searchText, scoreFuzzy)
      : exactCommandGroups;
  const groups = [...matchingCommandGroups, ...createRecordGroups(foundRecords, navigation)];
  const isSearching = foundRecords.words !== searchText;
  const commandCount = matchingCommandGroups.flatMap(({ items }) => items).length;
  const matchCount = foundRecords.lists.reduce((sum, { count }) => sum + count, commandCount);
  return (
    <Modal
      onClose={onClose}
      isLightDismiss
      className="inset-x-0 top-0 mx-auto flex max-h-dvh w-full max-w-2xl flex-col overflow-hidden sm:top-[8vh] sm:max-h-[80dvh] sm:w-[calc(100vw-2rem)] sm:rounded-panel"
    >
      <DialogTitle className="sr-only">Cari apa saja</DialogTitle>
      <PaletteList
        groups={groups}
        typed={typed}
        onTyped={setTyped}
        onOpen={(item) => {
          // During a search, the visible records still belong to the previous words.
          if (item.kind === "record" && isSearching) return;
          onClose();
          item.open();
        }}
        onClose={onClose}
      />
      <PaletteStatus
        words={searchText}
        count={isSearching ? null : matchCount}
        isFuzzy={foundRecords.isFuzzy && matchCount > 0}
        progress={progress}
        onRetry={retry}
      />
    </Modal>
  );
}

type PaletteStatusProps = {
  words: string;
  /** The number of items; `null` while searching. */
  count: number | null;
  isFuzzy: boolean;
  progress: LoadingProgress;
  onRetry: () => void;
};

/** Renders the number of items, the name of the list that is loading, and the lists that failed to load. */
function PaletteStatus({ words, count, isFuzzy, progress, onRetry }: PaletteStatusProps) {
  const { loading, failures } = progress;
  const statusTexts: string[] = [];
  if (words !== "" && count !== null && isFuzzy)
    statusTexts.push(`Tidak ada yang persis. ${formatAmount(count)} mirip.`);
  else if (words !== "" && count !== null) statusTexts.push(`${formatAmount(count)} ditemukan.`);
  if (loading) statusTexts.push(`Memuat ${loading}...`);
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-2 text-sm has-[>p:only-child:empty]:hidden">
      <p role="status" className="text-muted empty:hidden">
        {statusTexts.join(" ")}
      </p>
      {count === 0 && loading === null && words !== "" && (
        <p className="text-muted">Coba kata yang lebih pendek, atau lebih sedikit kata.</p>
      )}
      {failures.length > 0 && (
        <div className="flex items-center justify-between gap-3">
          <div role="alert" className="text-danger-strong">
            {failures.map(({ label, text }) => (
              <p key={label}>
                {label} gagal dimuat. {text}
              </p>
            ))}
          </div>
          <Button onClick={onRetry}>Coba lagi</Button>
        </div>
      )}
    </div>
  );
}
