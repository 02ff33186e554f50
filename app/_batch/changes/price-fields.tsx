"use client";

import { amountProblem, readAmount } from "@/lib/fields/amount";
import { TextField } from "../../_ui/fields/field";
import { ChoiceField } from "./choice-field";
import type { TypedStep } from "./typed-step";

const KINDS = { none: "Tetap", up: "Naik", down: "Turun", set: "Jadi" };
const UNITS = { percent: "Persen", rupiah: "Rupiah" };

type PriceFieldsProps = { label: string; typed: TypedStep; onChange: (next: Partial<TypedStep>) => void };

/** Renders how a price changes. */
export function PriceFields({ label, typed: { kind, unit, amount }, onChange }: PriceFieldsProps) {
  const isWrong = amount.trim() !== "" && readAmount(amount) === null;
  return (
    <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <ChoiceField
        label="Perubahan"
        choices={KINDS}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind !== "none" && (
        <TextField
          label="Besarnya"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isWrong ? amountProblem(amount) : null}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
      {(kind === "up" || kind === "down") && (
        <ChoiceField
          label="Satuan"
          choices={UNITS}
          value={unit}
          onChange={(next) => onChange({ unit: next })}
        />
      )}
    </fieldset>
  );
}
