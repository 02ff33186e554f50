"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { eraseDraft, type StoredDraft } from "../leaving/draft";
import { type Draft, type OfferedDraft, openDrafts } from "../leaving/encrypted-draft";

function inWords({ title, pictures }: Draft): string {
  const stored = `Isian “${title}” masih ada di peramban ini.`;
  return pictures.length > 0 ? `${stored} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : stored;
}

type DraftDialogProps = {
  stored: StoredDraft[];
  onRestore: (draft: OfferedDraft) => void;
  /** Called once there is no draft left that can be read. */
  onClose: () => void;
};

/** Asks for one draft after the other whether to restore it. */
export default function DraftDialog({ stored, onRestore, onClose }: DraftDialogProps) {
  const [[first, ...others], setDrafts] = useState<OfferedDraft[]>([]);
  const ask = (drafts: OfferedDraft[]) => (drafts.length > 0 ? setDrafts(drafts) : onClose());
  const onOpened = useEffectEvent(ask);
  useEffect(() => void openDrafts(stored).then((drafts) => onOpened(drafts)), [stored]);
  if (!first) return null;

  function discard() {
    if (first?.item) eraseDraft(first.item);
    ask(others);
  }

  return (
    <Dialog title="Lanjutkan isian yang belum tersimpan?" text={inWords(first.draft)}>
      <DialogActions>
        <Button onClick={discard}>Buang</Button>
        {/* It has the focus: the dialog may come while one types, and Enter must not throw anything away. */}
        <Button kind="primary" autoFocus onClick={() => onRestore(first)}>
          Lanjutkan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
