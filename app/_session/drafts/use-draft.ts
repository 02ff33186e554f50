"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type Draft, DraftWriter } from "../leaving/encrypted-draft";
import { beforeLoss, onGivenUp, setChanges } from "../leaving/leave-guard";
import { useOwner } from "../page-owner";
import { useDrafts } from "./draft-offer";

type Typed<Content> = {
  title: string;
  /** Returns what is typed and not saved, `null` for nothing. */
  read: () => (Content & { pictures?: string[] }) | null;
  restore: (content: Content) => void;
  /** Whether the screen can take what is restored. */
  isReady?: boolean;
};

/**
 * Stores what is typed into a screen until it is saved or given up, and restores it when its owner asks. Returns what stores a change and
 * what erases the draft once it was saved.
 */
export function useDraft<Content extends object>({ title, read, restore, isReady = true }: Typed<Content>) {
  const { draftLock } = useOwner();
  const { wanted, restored } = useDrafts();
  const path = usePathname();
  const readNow = useRef<() => Draft | null>(() => null);
  const [writer] = useState(() => new DraftWriter(draftLock, () => readNow.current()));

  useEffect(() => {
    readNow.current = () => {
      const typed = read();
      return typed && { path, title, pictures: [], ...typed };
    };
    if (!isReady || wanted?.draft.path !== path) return;
    restore(wanted.draft as Draft<Content>);
    writer.replace(wanted.item);
    restored();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pagehide", writer.flush, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && writer.flush(), { signal });
    const unsubscribers = [
      onGivenUp(writer.drop),
      beforeLoss(async () => {
        await writer.close();
        setChanges(false);
      }),
    ];
    return () => {
      listening.abort();
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [writer]);

  return { changed: writer.changed, drop: writer.drop };
}
