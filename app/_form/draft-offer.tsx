"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { eraseDraft, keptDrafts } from "../_session/leaving/draft";
import type { Draft } from "../_session/leaving/encrypted-draft";
import { useOwner } from "../_session/page-owner";
import { onDemand } from "../_ui/on-demand/on-demand";

const DraftDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./draft-dialog"));

type Drafts = {
  /** The draft to restore into its form. */
  wanted: Draft | null;
  /** Has the form at the draft's path filled in with it. */
  want: (draft: Draft) => void;
  restored: () => void;
};

const DraftsContext = createContext<Drafts>({ wanted: null, want: () => {}, restored: () => {} });

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

/** Offers the draft kept in this tab after a lost session or an update, to its owner only (draft.ts). */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftLock } = useOwner();
  const [isOffered, setOffered] = useState(false);
  const [wanted, setWanted] = useState<Draft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => setOffered(keptDrafts(draftLock).length > 0), [draftLock]);

  const restored = useCallback(() => {
    setWanted(null);
    eraseDraft(draftLock);
  }, [draftLock]);
  const drafts = useMemo(() => ({ wanted, want: setWanted, restored }), [wanted, restored]);

  function discard() {
    setOffered(false);
    eraseDraft(draftLock);
  }

  function restore(draft: Draft) {
    setOffered(false);
    setWanted(draft);
    if (pathname !== draft.path) router.push(draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {isOffered && (
        <DraftDialog
          owner={draftLock}
          onDiscard={discard}
          onRestore={restore}
          onClose={() => setOffered(false)}
        />
      )}
    </DraftsContext>
  );
}
