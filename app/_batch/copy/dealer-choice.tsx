"use client";

import { useState } from "react";
import { formatAmount } from "@/lib/list/formats/format-number";
import { TextField } from "../../_ui/fields/field";

type DealerChoiceProps = {
  dealers: string[];
  chosen: string[];
  error: string | null;
  onChoose: (chosen: string[]) => void;
};

/** Renders a box for each dealer to whom is copied, which a typed part of a name narrows down. */
export function DealerChoice({ dealers, chosen, error, onChoose }: DealerChoiceProps) {
  const [typed, setTyped] = useState("");
  const part = typed.trim().toLowerCase();
  const found = dealers.filter((dealer) => dealer.toLowerCase().includes(part));
  const all = found.every((dealer) => chosen.includes(dealer));

  const choose = (changed: string[], isChosen: boolean) =>
    onChoose(
      isChosen ? [...new Set([...chosen, ...changed])] : chosen.filter((dealer) => !changed.includes(dealer)),
    );

  return (
    <fieldset
      aria-describedby={error ? "ke-dealer-error" : undefined}
      className="flex min-w-0 flex-col gap-2 sm:col-span-2"
    >
      <legend className="mb-1 text-sm font-medium">Ke dealer ({formatAmount(chosen.length)} dipilih)</legend>
      <TextField
        label="Cari dealer"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-edge px-3 py-1">
        {found.length === 0 && <p className="py-2 text-sm text-muted">Tidak ada dealer.</p>}
        {found.length > 1 && (
          <Box
            label={`Semua (${formatAmount(found.length)})`}
            isChosen={all}
            onChoose={(isChosen) => choose(found, isChosen)}
          />
        )}
        {found.map((dealer) => (
          <Box
            key={dealer}
            label={dealer}
            isChosen={chosen.includes(dealer)}
            onChoose={(isChosen) => choose([dealer], isChosen)}
          />
        ))}
      </div>
      {error && (
        <p id="ke-dealer-error" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type BoxProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Box({ label, isChosen, onChoose }: BoxProps) {
  return (
    <label className="flex items-center gap-2 py-1.5 text-sm wrap-anywhere">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-4 shrink-0 accent-brand"
      />
      {label}
    </label>
  );
}
