"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "../_components/button";
import { Dialog, DialogActions } from "../_components/dialog";
import { useOwner } from "../_components/owner";
import { type Draft, draftOf, eraseDraft } from "./draft";

type Drafts = {
  /** The draft that the person wants back in its form. */
  wanted: Draft | null;
  /** Says that the form has it again. */
  restored: () => void;
};

const DraftsContext = createContext<Drafts>({ wanted: null, restored: () => {} });

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

function inWords({ title, pictures }: Draft): string {
  const kept = `Isian “${title}” masih ada di tab ini.`;
  return pictures.length > 0 ? `${kept} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : kept;
}

/** Offers a person what a lost session or an update left of a form in this tab, and nobody else (draft.ts). */
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
      {offered && (
        <Dialog title="Lanjutkan isian yang belum tersimpan?" text={inWords(offered)}>
          <DialogActions>
            <Button onClick={discard}>Buang</Button>
            <Button kind="primary" onClick={() => restore(offered)}>
              Lanjutkan
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </DraftsContext>
  );
}
