"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { BATCH_PATH } from "@/lib/resources/routes";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/content-dialog";
import { DialogActions } from "../../_ui/dialog";
import { TextField } from "../../_ui/fields/field";
import { ChosenNames, OutsideNote, useChosenRows } from "./chosen-names";
import { type Choice, useChosen, useStart } from "./use-chosen";

/** From this many on their number is to be typed. */
const TYPED_FROM = 10;

/** Asks whether the chosen records are to be deleted, and starts the batch that does it. */
export default function DeleteMany(choice: Choice) {
  const { view, onClose } = choice;
  const records = useChosen(choice);
  const start = useStart(view);
  const router = useRouter();
  const { rows, show } = useChosenRows(records);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const count = rows?.count ?? choice.keys.length;
  const isSure = count < TYPED_FROM || typed.replaceAll(".", "").trim() === String(count);

  async function confirmed() {
    setIsBusy(true);
    const writes = await records?.ask({ kind: "deletes" });
    if (!writes || !(await start("Hapus", writes))) return setIsBusy(false);
    onClose();
    router.push(BATCH_PATH);
  }

  return (
    <Dialog
      title={`Hapus ${formatAmount(count)} data?`}
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={isBusy ? undefined : onClose}
    >
      {rows && <ChosenNames view={view} rows={rows} onShow={(start) => void show(start)} />}
      <OutsideNote count={choice.outside} />
      {count >= TYPED_FROM && (
        <TextField
          label="Ketik jumlahnya"
          hint={`Ketik ${formatAmount(count)} untuk menghapus semuanya.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Batal
        </Button>
        <Button kind="danger" onClick={confirmed} disabled={!rows || count === 0 || !isSure || isBusy}>
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}
