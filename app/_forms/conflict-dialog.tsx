"use client";

import type { FormValues } from "@/lib/inputs/input-definition";
import { CHANGED_BY_OTHERS, ChangesTable } from "../_records/changes-table";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import type { Conflict } from "./use-save";

type ConflictDialogProps = {
  conflict: Conflict;
  labels: Record<string, string>;
  typed: FormValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Shows each field that somebody else changed meanwhile, and lets the person resolve the conflict. */
export function ConflictDialog({
  conflict,
  labels,
  typed,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      title={CHANGED_BY_OTHERS}
      text="Data ini berubah setelah formulir dibuka. Belum ada yang disimpan."
      onClose={onClose}
      wide
    >
      <ChangesTable changes={conflict.changes} labels={labels} typed={typed} />
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
        <Button onClick={onTakeTheirs}>Pakai data terbaru</Button>
        <Button kind="primary" onClick={onKeepMine}>
          Simpan isian saya
        </Button>
      </DialogActions>
    </Dialog>
  );
}
