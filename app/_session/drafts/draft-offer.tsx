"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { whileWanted } from "../../_ui/state/while-wanted";
import { draftsToOffer, eraseDraft } from "../leaving/draft";
import { type Draft, type OfferedDraft, openDrafts } from "../leaving/encrypted-draft";
import { useOwner } from "../page-owner";

type Drafts = {
  /** The draft to restore into its screen. */
  wanted: OfferedDraft | null;
  /** Has the screen at the draft's path filled in with it. */
  want: (draft: OfferedDraft) => void;
  restored: () => void;
};

const DraftsContext = createContext<Drafts>({ wanted: null, want: () => {}, restored: () => {} });

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

function textOf({ title, pictures }: Draft): string {
  const stored = `Isian “${title}” masih ada di peramban ini.`;
  return pictures.length > 0 ? `${stored} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : stored;
}

/** Offers what was typed and not saved before the page was lost, one draft after the other, to its owner only (draft.ts). */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftLock } = useOwner();
  const [[offered, ...others], setOffered] = useState<OfferedDraft[]>([]);
  const [wanted, setWanted] = useState<OfferedDraft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => whileWanted(() => openDrafts(draftsToOffer(draftLock)), setOffered), [draftLock]);

  const drafts = useMemo(() => ({ wanted, want: setWanted, restored: () => setWanted(null) }), [wanted]);

  function discard({ item }: OfferedDraft) {
    if (item) eraseDraft(item);
    setOffered(others);
  }

  function restore(chosen: OfferedDraft) {
    setOffered([]);
    setWanted(chosen);
    if (pathname !== chosen.draft.path) router.push(chosen.draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {offered && (
        <Dialog title="Lanjutkan isian yang belum tersimpan?" text={textOf(offered.draft)}>
          <DialogActions>
            <Button onClick={() => discard(offered)}>Buang</Button>
            {/* It has the focus: the dialog may come while one types, and Enter must not throw anything away. */}
            <Button kind="primary" autoFocus onClick={() => restore(offered)}>
              Lanjutkan
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DraftsContext>
  );
}
