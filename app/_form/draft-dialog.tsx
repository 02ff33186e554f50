"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { DraftLock } from "@/lib/messages/session";
import { type Draft, draftOf } from "../_session/leaving/encrypted-draft";
import { Button } from "../_ui/button";
import { Dialog } from "../_ui/content-dialog";
import { DialogActions } from "../_ui/dialog";

function inWords({ title, pictures }: Draft): string {
  const kept = `Isian “${title}” masih ada di tab ini.`;
  return pictures.length > 0 ? `${kept} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : kept;
}

type DraftOfferProps = {
  owner: DraftLock;
  onDiscard: () => void;
  onRestore: (draft: Draft) => void;
  /** Called where there is no draft that can be read. */
  onClose: () => void;
};

/** Asks whether to restore the draft that this tab keeps for a person. */
export default function DraftDialog({ owner, onDiscard, onRestore, onClose }: DraftOfferProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const take = useEffectEvent((kept: Draft | null) => (kept ? setDraft(kept) : onClose()));
  useEffect(() => void draftOf(owner).then((kept) => take(kept)), [owner]);
  if (!draft) return null;
  return (
    <Dialog title="Lanjutkan isian yang belum tersimpan?" text={inWords(draft)}>
      <DialogActions>
        <Button onClick={onDiscard}>Buang</Button>
        <Button kind="primary" onClick={() => onRestore(draft)}>
          Lanjutkan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
