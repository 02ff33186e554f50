"use client";

import { useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { LinesField, TextField, UNCORRECTED } from "../../_ui/fields/field";
import { ChangeDialog, ChosenNames, OutsideNote } from "./change-dialog";
import { ChangePrices, type PickTask, PickValue, type PricesTask } from "./change-fields";
import { type Choice, type Chosen, useChosen } from "./use-chosen";

/** What is done with the chosen records of a list; its title is on its button. */
export type Task =
  | { kind: "outside" | "delete"; title: string }
  | ({ kind: "prices" } & PricesTask)
  | ({ kind: "pick" } & PickTask)
  | { kind: "replace"; title: string; field: string };

/** Reads the chosen records, and renders the dialog of what is done with them. */
export default function ChosenTask({ task, onDrop, ...choice }: Choice & { task: Task; onDrop: () => void }) {
  const chosen = useChosen(choice, task.kind === "pick" ? task.picked.of : undefined);
  switch (task.kind) {
    case "outside":
      return <ChosenOutside chosen={chosen} title={task.title} onDrop={onDrop} />;
    case "delete":
      return <DeleteMany chosen={chosen} />;
    case "prices":
      return <ChangePrices chosen={chosen} {...task} />;
    case "pick":
      return <PickValue chosen={chosen} {...task} />;
    case "replace":
      return <ReplaceText chosen={chosen} {...task} />;
  }
}

/** Names the chosen records that the list does not show as it is narrowed now, and lets them go from the choice. */
function ChosenOutside({ chosen, title, onDrop }: { chosen: Chosen; title: string; onDrop: () => void }) {
  const { onClose } = chosen.choice;
  return (
    <Dialog
      title={title}
      text="Data ini tetap dipilih, walau pencarian atau filter tidak menampilkannya."
      onClose={onClose}
    >
      <ChosenNames chosen={chosen} />
      <DialogActions>
        <Button onClick={onDrop}>Keluarkan dari pilihan</Button>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** From this many on their number is to be typed. */
const TYPED_FROM = 10;

function DeleteMany({ chosen }: { chosen: Chosen }) {
  const { choice, preview, isBusy, run } = chosen;
  const { keys, outside, onClose } = choice;
  const [typed, setTyped] = useState("");
  const count = preview?.total ?? keys.length;
  const isSure = count < TYPED_FROM || typed.replaceAll(".", "").trim() === String(count);
  return (
    <Dialog
      title={`Hapus ${formatAmount(count)} data?`}
      text="Anda tidak dapat mengembalikan data tersebut!"
      onClose={isBusy ? undefined : onClose}
    >
      <ChosenNames chosen={chosen} />
      <OutsideNote count={outside} />
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
        <Button
          kind="danger"
          onClick={() => void run("Hapus", "deletes")}
          disabled={!preview || count === 0 || !isSure || isBusy}
        >
          Ya, hapus!
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ReplaceText({ chosen, title, field }: { chosen: Chosen } & Extract<Task, { kind: "replace" }>) {
  const [find, setFind] = useState("");
  const [by, setBy] = useState("");
  const change = find === "" ? null : { kind: "replace" as const, field, find, by };
  return (
    <ChangeDialog chosen={chosen} title={title} change={change}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <LinesField
          label="Cari"
          hint="Huruf besar dan kecil dibedakan."
          autoComplete="off"
          {...UNCORRECTED}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
        <LinesField
          label="Ganti dengan"
          hint="Boleh kosong."
          autoComplete="off"
          {...UNCORRECTED}
          value={by}
          onChange={({ target }) => setBy(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
