"use client";

import { useState } from "react";
import type { Copy } from "@/lib/batch/imports/copied-rows";
import type { BatchHead } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { Button } from "../../_ui/button";
import { SelectField, TextField } from "../../_ui/fields/field";
import type { Dealers } from "../import/import.worker";
import { BackToList } from "../run/steps";
import { DealerChoice } from "./dealer-choice";

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
          label="Ke dealer"
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
