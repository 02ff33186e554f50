import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { runAsyncEffect } from "../_ui/state/async-effect";
import { eraseDraft } from "./drafts/draft";
import { type Draft, DraftWriter, decryptOfferedDrafts, type OfferedDraft } from "./drafts/encrypted-draft";
import { onDiscardChanges, onLeavePage, setHasUnsavedChanges } from "./leaving/unsaved-changes";
import { DraftsContext, useDrafts, useOwner } from "./page-owner";

function draftOfferText({ title, pictures }: Draft): string {
  const draftSentence = `Isian “${title}” masih ada di peramban ini.`;
  return pictures.length > 0
    ? `${draftSentence} Gambar harus dipilih lagi: ${pictures.join(", ")}.`
    : draftSentence;
}

/** Offers the stored drafts of the page's owner one after another, until one is accepted; then opens its screen, which restores it. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftKeys } = useOwner();
  const [offeredDrafts, setOfferedDrafts] = useState<OfferedDraft[]>([]);
  const [offered, ...others] = offeredDrafts;
  const [requestedDraft, setRequestedDraft] = useState<OfferedDraft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => runAsyncEffect(() => decryptOfferedDrafts(draftKeys), setOfferedDrafts), [draftKeys]);

  const drafts = useMemo(
    () => ({ requestedDraft, requestDraft: setRequestedDraft, markRestored: () => setRequestedDraft(null) }),
    [requestedDraft],
  );

  function discardDraft({ storageKey }: OfferedDraft) {
    if (storageKey) eraseDraft(storageKey);
    setOfferedDrafts(others);
  }

  function restoreDraft(chosen: OfferedDraft) {
    setOfferedDrafts([]);
    setRequestedDraft(chosen);
    if (pathname !== chosen.draft.path) router.push(chosen.draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {offered && (
        <Dialog title="Lanjutkan isian yang belum tersimpan?" text={draftOfferText(offered.draft)}>
          <DialogActions>
            <Button onClick={() => discardDraft(offered)}>Buang</Button>
            {/* Has the focus, so that Enter does not discard the draft if the dialog opens while the person types. */}
            <Button kind="primary" autoFocus onClick={() => restoreDraft(offered)}>
              Lanjutkan
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DraftsContext>
  );
}

type DraftOptions<Content> = {
  title: string;
  /** Returns the unsaved input of the screen; `null` if there is none. */
  read: () => (Content & { pictures?: string[] }) | null;
  restore: (content: Content) => void;
  isReady?: boolean;
};

/** Stores the unsaved input of a screen as a draft, and restores it on request; call `markChanged` after each change and `drop` after a save. */
export function useDraft<Content extends object>(options: DraftOptions<Content>) {
  const { title, read, restore, isReady = true } = options;
  const { draftKeys } = useOwner();
  const { requestedDraft, markRestored } = useDrafts();
  const path = usePathname();
  const readDraftRef = useRef<() => Draft | null>(() => null);
  const [writer] = useState(() => new DraftWriter(draftKeys, () => readDraftRef.current()));

  useEffect(() => {
    readDraftRef.current = () => {
      const content = read();
      return content && { path, title, pictures: [], ...content };
    };
    if (!isReady || requestedDraft?.draft.path !== path) return;
    restore(requestedDraft.draft as Draft<Content>);
    writer.replace(requestedDraft.storageKey);
    markRestored();
  });

  useEffect(() => {
    const listenerController = new AbortController();
    const { signal } = listenerController;
    window.addEventListener("pagehide", writer.flush, { signal });
    window.addEventListener("visibilitychange", () => document.hidden && writer.flush(), { signal });
    signal.addEventListener("abort", onDiscardChanges(writer.drop));
    const close = () => writer.close().then(() => setHasUnsavedChanges(false));
    signal.addEventListener("abort", onLeavePage(close));
    return () => listenerController.abort();
  }, [writer]);

  return { markChanged: writer.markChanged, drop: writer.drop };
}
