"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { runAsyncEffect } from "../_ui/state/async-effect";
import { eraseDraft } from "./drafts/draft";
import { type Draft, DraftWriter, type OfferedDraft, openDrafts } from "./drafts/encrypted-draft";
import { onDiscard, onLeavePage, setHasChanges } from "./leaving/unsaved-changes";
import { useOwner } from "./page-owner";

type Drafts = {
  requestedDraft: OfferedDraft | null;
  /** Requests that the screen at the draft's path restores it. */
  requestDraft: (draft: OfferedDraft) => void;
  restored: () => void;
};

const DraftsContext = createContext<Drafts>({
  requestedDraft: null,
  requestDraft: () => {},
  restored: () => {},
});

export const useDrafts = (): Drafts => use(DraftsContext);

function textOf({ title, pictures }: Draft): string {
  const stored = `Isian “${title}” masih ada di peramban ini.`;
  return pictures.length > 0 ? `${stored} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : stored;
}

/** Offers what was typed and not saved before the page was lost, one draft after the other, to its owner only (draft.ts). */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftKeys } = useOwner();
  const [[offered, ...others], setOffered] = useState<OfferedDraft[]>([]);
  const [requestedDraft, setRequestedDraft] = useState<OfferedDraft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => runAsyncEffect(() => openDrafts(draftKeys), setOffered), [draftKeys]);

  const drafts = useMemo(
    () => ({ requestedDraft, requestDraft: setRequestedDraft, restored: () => setRequestedDraft(null) }),
    [requestedDraft],
  );

  function discard({ item }: OfferedDraft) {
    if (item) eraseDraft(item);
    setOffered(others);
  }

  function restore(chosen: OfferedDraft) {
    setOffered([]);
    setRequestedDraft(chosen);
    if (pathname !== chosen.draft.path) router.push(chosen.draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {offered && (
        <Dialog title="Lanjutkan isian yang belum tersimpan?" text={textOf(offered.draft)}>
          <DialogActions>
            <Button onClick={() => discard(offered)}>Buang</Button>
            {/* Focused, because Enter must not discard the draft when the dialog opens while the person types. */}
            <Button kind="primary" autoFocus onClick={() => restore(offered)}>
              Lanjutkan
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DraftsContext>
  );
}

type Typed<Content> = {
  title: string;
  /** Returns what is typed and not saved, `null` for nothing. */
  read: () => (Content & { pictures?: string[] }) | null;
  restore: (content: Content) => void;
  isReady?: boolean;
};

/** Stores the input of a screen as a draft and restores it on request; call `changed` after each change and `drop` after a save. */
export function useDraft<Content extends object>({ title, read, restore, isReady = true }: Typed<Content>) {
  const { draftKeys } = useOwner();
  const { requestedDraft, restored } = useDrafts();
  const path = usePathname();
  const readNow = useRef<() => Draft | null>(() => null);
  const [writer] = useState(() => new DraftWriter(draftKeys, () => readNow.current()));

  useEffect(() => {
    readNow.current = () => {
      const typed = read();
      return typed && { path, title, pictures: [], ...typed };
    };
    if (!isReady || requestedDraft?.draft.path !== path) return;
    restore(requestedDraft.draft as Draft<Content>);
    writer.replace(requestedDraft.item);
    restored();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pagehide", writer.flush, { signal });
    window.addEventListener("visibilitychange", () => document.hidden && writer.flush(), { signal });
    signal.addEventListener("abort", onDiscard(writer.drop));
    const close = () => writer.close().then(() => setHasChanges(false));
    signal.addEventListener("abort", onLeavePage(close));
    return () => listening.abort();
  }, [writer]);

  return { changed: writer.changed, drop: writer.drop };
}
