"use client";

import { useState } from "react";
import type { FormValues } from "@/lib/fields/input-definition";
import { SAVED_ALONG } from "@/lib/messages/problem";
import { CHANGED_BY_OTHERS } from "../_store/records/latest-notice";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import type { Conflict } from "./use-save";

type ConflictDialogProps = {
  conflict: Conflict;
  labels: Record<string, string>;
  typed: FormValues;
  /** Saves with the values of others in these fields, and the person's own in the contested rest. */
  onSave: (theirs: string[]) => void;
  onClose: () => void;
};

const OWN = "Isian saya";
const THEIRS = "Data terbaru";

/** Asks for each field that both have changed whose value is saved. */
export function ConflictDialog({ conflict, labels, typed, onSave, onClose }: ConflictDialogProps) {
  const { changes, merged } = conflict;
  const [chosen, setChosen] = useState<Record<string, typeof OWN | typeof THEIRS>>({});
  const fields = changes.map(({ field }) => field);
  return (
    <Dialog
      title={CHANGED_BY_OTHERS}
      text="Data ini berubah setelah formulir dibuka. Belum ada yang disimpan. Pilih isian untuk setiap kolom."
      onClose={onClose}
      size="max-w-3xl"
    >
      {changes.map(({ field, was, is }) => (
        <fieldset key={field} className="rounded-control border border-line px-3 pb-2">
          <legend className="px-1 font-semibold">{labels[field]}</legend>
          <p className="text-sm wrap-anywhere text-muted">Sebelumnya: {was || "-"}</p>
          {([OWN, THEIRS] as const).map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={chosen[field] === choice}
                onChange={() => setChosen((before) => ({ ...before, [field]: choice }))}
                className="size-5 shrink-0 accent-brand-strong"
              />
              <span className="min-w-0 wrap-anywhere whitespace-pre-line">
                {choice}:{" "}
                <strong className="font-semibold">
                  {String((choice === OWN ? typed[field] : is) ?? "") || "-"}
                </strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {merged.length > 0 && (
        <p className="text-sm">
          {merged.map((field) => labels[field]).join(", ")} {SAVED_ALONG}.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
        <Button
          kind="primary"
          disabled={fields.some((field) => !chosen[field])}
          onClick={() => onSave(fields.filter((field) => chosen[field] === THEIRS))}
        >
          Simpan
        </Button>
      </DialogActions>
    </Dialog>
  );
}
