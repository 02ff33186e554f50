"use client";

import type { FormValues } from "@/lib/inputs/input-definition";
import { Button } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { ScrollRegion } from "../_ui/scroll-region";
import type { Conflict } from "./use-save";

type ConflictDialogProps = {
  conflict: Conflict;
  labels: Record<string, string>;
  typed: FormValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

const shown = (value: unknown) => (typeof value === "string" && value !== "" ? value : "-");

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
      title="Data telah diubah orang lain"
      text="Data ini berubah setelah formulir dibuka. Belum ada yang disimpan."
      onClose={onClose}
      wide
    >
      <ScrollRegion label="Perubahan" className="overflow-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {["Kolom", "Sebelumnya", "Sekarang", "Isian Anda"].map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className="border-b border-line bg-sunken px-3 py-2 font-semibold"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflict.changes.map(({ field, was, is }) => (
              <tr key={field}>
                <th scope="row" className="border-b border-line px-3 py-2 font-medium">
                  {labels[field]}
                </th>
                {[was, is, typed[field]].map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the three values never move.
                  <td key={at} className="border-b border-line px-3 py-2 wrap-anywhere">
                    {shown(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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
