"use client";

import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
// Both scripts come at once: this dialog is loaded when it is needed already.
import { ChosenNames, useChosenRows } from "./chosen-names";
import { type Choice, useChosen } from "./use-chosen";

/** Names the chosen records that the list does not show as it is narrowed now, and lets them go from the choice. */
export default function ChosenOutside({ onDrop, ...choice }: Choice & { onDrop: () => void }) {
  const { view, keys, onClose } = choice;
  const { rows, show } = useChosenRows(useChosen(choice));
  return (
    <Dialog
      title={`${formatAmount(keys.length)} di luar tampilan ini`}
      text="Data ini tetap dipilih, walau pencarian atau filter tidak menampilkannya."
      onClose={onClose}
      // The button that opened it goes away with the last of these rows.
      focusAfter={() => document.querySelector<HTMLElement>(".mode-panel button")}
    >
      {rows && <ChosenNames view={view} rows={rows} onShow={(start) => void show(start)} />}
      <DialogActions>
        <Button onClick={onDrop}>Keluarkan dari pilihan</Button>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}
