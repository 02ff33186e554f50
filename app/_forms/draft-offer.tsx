"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { draftOf, eraseDraft } from "../_leaving/draft";
import type { Draft } from "../_leaving/encrypted-draft";
import { useOwner } from "../_session/page-owner";
import { onDemand } from "../_ui/on-demand";

const DraftDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./draft-dialog"));

type Drafts = {
  /** The draft to restore into its form. */
  wanted: Draft | null;
  /** Called after restoring it. */
  restored: () => void;
};

const DraftsContext = createContext<Drafts>({ wanted: null, restored: () => {} });

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

/** Offers the draft kept in this tab after a lost session or an update, to its owner only (draft.ts). */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { draftLock } = useOwner();
  const [offered, setOffered] = useState<Draft | null>(null);
  const [wanted, setWanted] = useState<Draft | null>(null);
  const router = useRouter();
  const pathname = usePathname();

  useEffect(() => void draftOf(draftLock).then(setOffered), [draftLock]);

  const restored = useCallback(() => {
    setWanted(null);
    eraseDraft(draftLock);
  }, [draftLock]);
  const drafts = useMemo(() => ({ wanted, restored }), [wanted, restored]);

  function discard() {
    setOffered(null);
    eraseDraft(draftLock);
  }

  function restore(draft: Draft) {
    setOffered(null);
    setWanted(draft);
    if (pathname !== draft.path) router.push(draft.path);
  }

  return (
    <DraftsContext value={drafts}>
      {children}
      {offered && <DraftDialog draft={offered} onDiscard={discard} onRestore={() => restore(offered)} />}
    </DraftsContext>
  );
}
