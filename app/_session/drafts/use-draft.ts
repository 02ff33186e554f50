"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { DraftWriter } from "../leaving/draft-writer";
import type { Draft } from "../leaving/encrypted-draft";
import { onGivenUp, setChanges } from "../leaving/leave-guard";
import { beforeLoss } from "../leaving/reload";
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
 * Keeps what is typed into a screen until it is saved or given up, and restores it when its owner asks. Returns what stores a change and
 * what erases the draft once it was saved.
 */
export function useDraft<Content extends object>({ title, read, restore, isReady = true }: Typed<Content>) {
  const { draftLock } = useOwner();
  const { wanted, restored } = useDrafts();
  const path = usePathname();
  const readNow = useRef<() => Draft | null>(() => null);
  useEffect(() => {
    readNow.current = () => {
      const typed = read();
      return typed && { path, title, pictures: [], ...typed };
    };
  });
  const [writer] = useState(() => new DraftWriter(draftLock, () => readNow.current()));

  useWindowEvent("pagehide", writer.flush);
  useEffect(() => {
    const onHidden = () => document.hidden && writer.flush();
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [writer]);
  useEffect(() => onGivenUp(writer.drop), [writer]);
  useEffect(
    () =>
      beforeLoss(async () => {
        await writer.close();
        setChanges(false);
      }),
    [writer],
  );

  const onWanted = useEffectEvent(({ item, draft }: NonNullable<typeof wanted>) => {
    restore(draft as Draft<Content>);
    writer.takeOver(item);
    restored();
  });
  useEffect(() => {
    if (isReady && wanted?.draft.path === path) onWanted(wanted);
  }, [isReady, wanted, path]);

  return { changed: writer.changed, drop: writer.drop };
}
