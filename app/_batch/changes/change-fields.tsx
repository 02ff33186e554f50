"use client";

import { useEffect, useState } from "react";
import { type Change, type PriceStep, ROUNDINGS, type Rounding } from "@/lib/batch/changes/change";
import { amountProblem, readAmount } from "@/lib/fields/amount";
import { formatAmount } from "@/lib/list/format-value";
import { labelOf } from "@/lib/list/list";
import type { PickList } from "@/lib/messages/problem";
import { BRAND_FIRST, usePicks } from "../../_form/dealer-pickers";
import { Combobox } from "../../_ui/fields/combobox";
import { SelectField, TextField } from "../../_ui/fields/field";
import { ChangeDialog } from "./change-dialog";
import type { Chosen } from "./use-chosen";

export type PricesTask = { title: string; prices: string[] };

export type PickTask = {
  title: string;
  picked: { field: string; list: PickList; of?: string };
  label: string;
};

type ChoiceFieldProps<Value extends string> = {
  label: string;
  /** The words of the values, in their order. */
  words: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a choice among a few fixed values. */
function ChoiceField<Value extends string>({ label, words, value, onChange }: ChoiceFieldProps<Value>) {
  const values = Object.keys(words) as Value[];
  return (
    <SelectField
      label={label}
      choices={values.map((each) => words[each])}
      value={words[value]}
      onChange={({ target }) => onChange(values.find((each) => words[each] === target.value) ?? value)}
    />
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
        words={KINDS}
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
          words={UNITS}
          value={unit}
          onChange={(next) => onChange({ unit: next })}
        />
      )}
    </fieldset>
  );
}

const ROUNDING_WORDS = Object.fromEntries(ROUNDINGS.map((to) => [to, formatAmount(to)]));

/** Raises, lowers or sets the prices of the chosen records, all in the same way or each in its own. */
export function ChangePrices({ title, prices, ...chosen }: Chosen & PricesTask) {
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
    <ChangeDialog {...chosen} title={title} change={changeOf()}>
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
              label={labelOf(chosen.choice.view.columns, field)}
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
            words={ROUNDING_WORDS}
            value={String(rounding)}
            onChange={(to) => setRounding(Number(to) as Rounding)}
          />
        </div>
      </div>
    </ChangeDialog>
  );
}

/** Sets a field of the chosen records to a value of its pick list: one for all, or one for each value on which it depends. */
export function PickValue({ title, picked, label, ...chosen }: Chosen & PickTask) {
  const [to, setTo] = useState<Record<string, string>>({});
  const isChosen = Object.values(to).some(Boolean);
  const change = isChosen ? { kind: "pick" as const, field: picked.field, of: picked.of ?? null, to } : null;
  const groups = useGroups(chosen, picked.of);

  return (
    <ChangeDialog {...chosen} title={title} change={change}>
      {/* The open choices need room in the dialog. */}
      <div className="grid shrink-0 content-start gap-x-4 gap-y-1 has-[[aria-expanded=true]]:min-h-88 sm:grid-cols-2">
        {picked.list === "dealers" ? (
          <DealerChoice label={label} value={to[""] ?? ""} onChange={(dealer) => setTo({ "": dealer })} />
        ) : (
          groups.map((of) => (
            <ValueChoice
              key={of}
              label={`${label}: ${of}`}
              list={picked.list}
              of={of}
              value={to[of] ?? ""}
              onChange={(value) => setTo((before) => ({ ...before, [of]: value }))}
            />
          ))
        )}
      </div>
    </ChangeDialog>
  );
}

/** Returns the distinct values of the field on which the choices depend. */
function useGroups({ records }: Chosen, of: string | undefined): string[] {
  const [groups, setGroups] = useState<string[]>([]);
  useEffect(() => {
    if (!of) return;
    void records?.ask({ kind: "values", field: of }).then((values) => values && setGroups(values));
  }, [records, of]);
  return groups;
}

type ValueChoiceProps = {
  label: string;
  list: PickList;
  /** On what the choices depend, `null` while it is not chosen. */
  of: string | null;
  disabled?: string | false;
  value: string;
  onChange: (value: string) => void;
};

/** Renders a pick list, which is asked for when it is opened: there may be one for each of many dealers. */
function ValueChoice({ label, list, of, disabled = false, value, onChange }: ValueChoiceProps) {
  const [isWanted, setWanted] = useState(false);
  const picks = usePicks(list, isWanted ? of : null);
  return (
    <Combobox
      {...picks}
      label={label}
      error={null}
      disabled={disabled}
      value={value}
      onChange={onChange}
      onOpen={() => setWanted(true)}
      onBlur={() => {}}
      onUnavailable={(isUnavailable) => isUnavailable && onChange("")}
    />
  );
}

type DealerChoiceProps = { label: string; value: string; onChange: (dealer: string) => void };

/** Renders the choice of a dealer, among those of a brand. */
function DealerChoice({ label, value, onChange }: DealerChoiceProps) {
  const [brand, setBrand] = useState("");
  function changeBrand(next: string) {
    setBrand(next);
    onChange("");
  }
  return (
    <>
      <ValueChoice label="Brand" list="brands" of="" value={brand} onChange={changeBrand} />
      <ValueChoice
        label={label}
        list="dealers"
        of={brand || null}
        disabled={brand === "" && BRAND_FIRST}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
