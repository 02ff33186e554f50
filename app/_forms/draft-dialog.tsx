"use client";

import type { Draft } from "../_leaving/encrypted-draft";
import { Button } from "../_ui/button";
import { DialogActions } from "../_ui/dialog";
// Imported statically: this dialog is itself loaded lazily.
import Dialog from "../_ui/radix-dialog";

function inWords({ title, pictures }: Draft): string {
  const kept = `Isian “${title}” masih ada di tab ini.`;
  return pictures.length > 0 ? `${kept} Gambar harus dipilih lagi: ${pictures.join(", ")}.` : kept;
}

type DraftOfferProps = { draft: Draft; onDiscard: () => void; onRestore: () => void };

/** Asks whether to restore a draft. */
export default function DraftDialog({ draft, onDiscard, onRestore }: DraftOfferProps) {
  return (
    <Dialog title="Lanjutkan isian yang belum tersimpan?" text={inWords(draft)}>
      <DialogActions>
        <Button onClick={onDiscard}>Buang</Button>
        <Button kind="primary" onClick={onRestore}>
          Lanjutkan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
