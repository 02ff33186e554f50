"use client";

import { useState } from "react";
import { TextField } from "../../_ui/fields/field";
import { ChangeDialog } from "./change-dialog";
import { type Choice, useChosen } from "./use-chosen";

/** Changes a text of the chosen records by find and replace. */
export default function ReplaceText(choice: Choice & { title: string; field: string }) {
  const { title, field } = choice;
  const records = useChosen(choice);
  const [find, setFind] = useState("");
  const [by, setBy] = useState("");
  const change = find === "" ? null : { kind: "replace" as const, field, find, by };
  return (
    <ChangeDialog {...{ title, choice, records, change }}>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextField
          label="Cari"
          hint="Huruf besar dan kecil dibedakan."
          autoComplete="off"
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
        <TextField
          label="Ganti dengan"
          hint="Boleh kosong."
          autoComplete="off"
          value={by}
          onChange={({ target }) => setBy(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
