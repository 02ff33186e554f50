"use client";

import { useState } from "react";
import { type Change, type PriceStep, ROUNDINGS, type Rounding } from "@/lib/batch/changes/change";
import { amountProblem, readAmount } from "@/lib/fields/amount";
import { formatAmount } from "@/lib/list/format-value";
import { labelOf } from "@/lib/list/list";
import { Chevron, Field, INPUT_LOOK, TextField } from "../../_ui/fields/field";
import { ChangeDialog } from "./change-dialog";
import { type Choice, useChosen } from "./use-chosen";

type ChoiceFieldProps<Value extends string> = {
  label: string;
  /** The labels of the values, in their order. */
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a choice among a few fixed values. */
function ChoiceField<Value extends string>({ label, choices, value, onChange }: ChoiceFieldProps<Value>) {
  return (
    <Field label={label}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            className={`${INPUT_LOOK} appearance-none pr-9`}
            value={value}
            onChange={({ target }) => onChange(target.value as Value)}
          >
            {Object.entries<string>(choices).map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute top-3 right-3 text-muted" />
        </div>
      )}
    </Field>
  );
}

/** A change of a price as it is typed; `none` leaves the price as it is. */
type TypedStep = { kind: "none" | "up" | "down" | "set"; unit: "percent" | "rupiah"; amount: string };

const UNTYPED: TypedStep = { kind: "none", unit: "percent", amount: "" };

/** Returns the change that is typed, `null` without one. */
function readStep({ kind, unit, amount }: TypedStep): PriceStep | null {
  const plain = readAmount(amount);
  if (kind === "none" || plain === null) return null;
  return kind === "set" ? { kind, amount: plain } : { kind, unit, amount: plain };
}

const KINDS = { none: "Tetap", up: "Naik", down: "Turun", set: "Jadi" };
const UNITS = { percent: "Persen", rupiah: "Rupiah" };

type PriceFieldsProps = { label: string; typed: TypedStep; onChange: (next: Partial<TypedStep>) => void };

/** Renders how a price changes. */
function PriceFields({ label, typed: { kind, unit, amount }, onChange }: PriceFieldsProps) {
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

const ROUNDING_WORDS = Object.fromEntries(ROUNDINGS.map((to) => [to, formatAmount(to)]));

type ChangePricesProps = Choice & { title: string; prices: string[] };

/** Raises, lowers or sets the prices of the chosen records, all in the same way or each in its own. */
export default function ChangePrices(choice: ChangePricesProps) {
  const { title, prices, view } = choice;
  const records = useChosen(choice);
  const [isOneForAll, setOneForAll] = useState(true);
  const [forAll, setForAll] = useState<TypedStep>({ ...UNTYPED, kind: "up" });
  const [typed, setTyped] = useState(() => Object.fromEntries(prices.map((field) => [field, UNTYPED])));
  const [rounding, setRounding] = useState<Rounding>(1);

  function changeOf(): Change | null {
    const steps = prices.flatMap((field) => {
      const step = readStep(isOneForAll ? forAll : (typed[field] ?? UNTYPED));
      return step ? [[field, step] as const] : [];
    });
    return steps.length > 0 ? { kind: "prices", steps: Object.fromEntries(steps), rounding } : null;
  }

  return (
    <ChangeDialog {...{ title, choice, records }} change={changeOf()}>
      <div className="flex flex-col gap-4">
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isOneForAll}
            onChange={({ target }) => setOneForAll(target.checked)}
            className="size-4 accent-brand"
          />
          Sama untuk semua harga
        </label>
        {isOneForAll ? (
          <PriceFields
            label="Semua harga"
            typed={forAll}
            onChange={(next) => setForAll((before) => ({ ...before, ...next }))}
          />
        ) : (
          prices.map((field) => (
            <PriceFields
              key={field}
              label={labelOf(view.columns, field)}
              typed={typed[field] ?? UNTYPED}
              onChange={(next) =>
                setTyped((before) => ({ ...before, [field]: { ...UNTYPED, ...before[field], ...next } }))
              }
            />
          ))
        )}
        <div className="grid gap-y-1 sm:max-w-48">
          <ChoiceField
            label="Pembulatan"
            choices={ROUNDING_WORDS}
            value={String(rounding)}
            onChange={(to) => setRounding(Number(to) as Rounding)}
          />
        </div>
      </div>
    </ChangeDialog>
  );
}
