"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { draftsToOffer, type StoredDraft } from "../leaving/draft";
import type { OfferedDraft } from "../leaving/encrypted-draft";
import { useOwner } from "../page-owner";

const DraftDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./draft-dialog"));

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

/** Offers what was typed and not saved before the page was lost, to its owner only (draft.ts). */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftLock } = useOwner();
  const [offered, setOffered] = useState<StoredDraft[]>([]);
  const [wanted, setWanted] = useState<OfferedDraft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => setOffered(draftsToOffer(draftLock)), [draftLock]);

  const close = useCallback(() => setOffered([]), []);
  const drafts = useMemo(() => ({ wanted, want: setWanted, restored: () => setWanted(null) }), [wanted]);

  function restore(chosen: OfferedDraft) {
    close();
    setWanted(chosen);
    if (pathname !== chosen.draft.path) router.push(chosen.draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {offered.length > 0 && <DraftDialog stored={offered} onRestore={restore} onClose={close} />}
    </DraftsContext>
  );
}
