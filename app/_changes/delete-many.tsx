"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { ChangedRow } from "@/lib/changes/change-table";
import { formatAmount } from "@/lib/lists/formats/format-number";
import { BATCH_PATH } from "@/lib/routes";
import { Button } from "../_ui/button";
import { DialogActions } from "../_ui/dialog";
import { TextField } from "../_ui/fields/field";
// Both scripts come at once: this dialog is loaded when it is needed already.
import Dialog from "../_ui/radix-dialog";
import { nameOf } from "./name-of";
import { type Choice, useChosen } from "./use-chosen";
import { useStart } from "./use-start";

/** How many of the records are named. */
const NAMED = 5;

/** From this many on their number is to be typed. */
const TYPED_FROM = 10;

/** Asks whether the chosen records are to be deleted, and starts the batch that does it. */
export default function DeleteMany(choice: Choice) {
  const { view, onClose } = choice;
  const records = useChosen(choice);
  const start = useStart(view);
  const router = useRouter();
  const [found, setFound] = useState<{ count: number; rows: ChangedRow[] } | null>(null);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    void records?.ask({ kind: "window", shown: "all", start: 0 }).then(setFound);
  }, [records]);

  const count = found?.count ?? choice.keys.length;
  const isSure = count < TYPED_FROM || typed.replaceAll(".", "").trim() === String(count);

  async function confirmed() {
    setIsBusy(true);
    const writes = await records?.ask({ kind: "deletes" });
    const isStarted = writes && (await start("Hapus", writes));
    onClose();
    if (isStarted) router.push(BATCH_PATH);
  }

  return (
    <Dialog
      title={`Hapus ${formatAmount(count)} data?`}
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={isBusy ? undefined : onClose}
    >
      {found && <Names view={view} rows={found.rows} count={count} />}
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
        <Button kind="danger" onClick={confirmed} disabled={!found || count === 0 || !isSure || isBusy}>
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type NamesProps = Pick<Choice, "view"> & { rows: ChangedRow[]; count: number };

function Names({ view, rows, count }: NamesProps) {
  return (
    <div className="rounded-control bg-sunken px-3 py-2 text-sm">
      <p className="font-semibold">{view.title}</p>
      <ul className="list-disc pl-5">
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.key} className="wrap-anywhere">
            {nameOf(view, row)}
          </li>
        ))}
      </ul>
      {count > NAMED && <p className="text-muted">dan {formatAmount(count - NAMED)} lainnya</p>}
    </div>
  );
}
