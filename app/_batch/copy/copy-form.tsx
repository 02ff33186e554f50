"use client";

import { useState } from "react";
import type { Copy } from "@/lib/batch/imports/copied-rows";
import type { BatchHead } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { CheckBox } from "../../_ui/fields/check-box";
import { SelectField, TextField } from "../../_ui/fields/field";
import type { Dealers } from "../import/import.worker";
import { BackToList } from "../run/steps";

/** A catalogue into which items can be copied; `missing` are the fields that the source does not have. Serializable. */
export type CopyTarget = Pick<BatchHead, "resource" | "list" | "labels"> & {
  name: string;
  missing: string[];
};

/** What the screen needs of the catalogue that is copied; serializable. */
export type CopiedCatalogue = {
  resource: string;
  /** The path of its list. */
  path: string;
  name: string;
  targets: CopyTarget[];
  canUpdate: boolean;
  today: string;
};

type DealerChoiceProps = {
  dealers: string[];
  chosen: string[];
  error: string | null;
  onChoose: (chosen: string[]) => void;
};

const BOX = "py-1.5 wrap-anywhere";

/** Renders a box for each dealer to whom is copied, which a typed part of a name narrows down. */
function DealerChoice({ dealers, chosen, error, onChoose }: DealerChoiceProps) {
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
          <CheckBox
            label={`Semua (${formatAmount(found.length)})`}
            checked={all}
            onCheck={(isChosen) => choose(found, isChosen)}
            className={BOX}
          />
        )}
        {found.map((dealer) => (
          <CheckBox
            key={dealer}
            label={dealer}
            checked={chosen.includes(dealer)}
            onCheck={(isChosen) => choose([dealer], isChosen)}
            className={BOX}
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

const NO_SOURCE = "Pilih dealer asalnya.";
const NO_DEALER = "Pilih paling sedikit satu dealer.";

/** A copy as it is chosen so far; `into` is the name of the target's resource. */
export type ChosenCopy = Copy & { into: string };

type CopyFormProps = {
  catalogue: CopiedCatalogue;
  dealers: Dealers;
  target: CopyTarget;
  chosen: ChosenCopy;
  isBusy: boolean;
  onChange: (chosen: ChosenCopy) => void;
  onCheck: (copy: Copy) => void;
};

/** Renders whose items are copied, into which catalogue and to whom. */
export function CopyForm({ catalogue, dealers, target, chosen, isBusy, onChange, onCheck }: CopyFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const { from, into, missing } = chosen;
  const others = dealers.to.filter((dealer) => into !== catalogue.resource || dealer !== from);
  const to = chosen.to.filter((dealer) => others.includes(dealer));
  const items = dealers.from.find(({ name }) => name === from)?.items ?? 0;

  function check() {
    setIsChecked(true);
    if (from !== "" && to.length > 0) onCheck({ from, to, missing });
  }

  return (
    <div className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Dari dealer"
          choices={dealers.from.map(({ name }) => name)}
          none="Pilih dealer"
          value={from}
          error={isChecked && from === "" ? NO_SOURCE : null}
          onChange={({ target: { value } }) => onChange({ ...chosen, from: value })}
        />
        <SelectField
          label="Ke katalog"
          choices={catalogue.targets.map(({ name }) => name)}
          value={target.name}
          onChange={({ target: { value } }) => {
            const named = catalogue.targets.find(({ name }) => name === value);
            onChange({ ...chosen, into: named?.resource ?? into });
          }}
        />
        {from !== "" && (
          <p className="text-sm text-muted sm:col-span-2">
            {formatAmount(items)} item akan dibandingkan dengan setiap dealer tujuan.
          </p>
        )}
        <DealerChoice
          dealers={others}
          chosen={to}
          error={isChecked && to.length === 0 ? NO_DEALER : null}
          onChoose={(next) => onChange({ ...chosen, to: next })}
        />
        {target.missing.length > 0 && (
          <fieldset className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-5">
            <legend className="mb-2 text-sm">
              <span className="font-medium">Harga item baru</span>
              <span className="block text-muted">
                {catalogue.name} tidak punya harga. Yang dikosongkan ditanyakan per item setelah Periksa.
              </span>
            </legend>
            {target.missing.map((field) => (
              <TextField
                key={field}
                label={target.labels[field] ?? field}
                inputMode="decimal"
                autoComplete="off"
                value={missing[field] ?? ""}
                onChange={({ target: { value } }) =>
                  onChange({ ...chosen, missing: { ...missing, [field]: value } })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <BackToList path={catalogue.path} />
        <Button kind="primary" disabled={isBusy} onClick={check}>
          {isBusy ? "Memeriksa..." : "Periksa"}
        </Button>
      </div>
    </div>
  );
}
