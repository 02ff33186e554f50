"use client";

import { useState } from "react";
import type { Change } from "@/lib/batch/changes/change";
import { ROUNDINGS, type Rounding } from "@/lib/batch/changes/price-step";
import { formatAmount } from "@/lib/list/formats/format-number";
import { labelOf } from "@/lib/list/label-of";
import { ChangeDialog } from "./change-dialog";
import { ChoiceField } from "./choice-field";
import { PriceFields } from "./price-fields";
import { readStep, type TypedStep, UNTYPED } from "./typed-step";
import { type Choice, useChosen } from "./use-chosen";

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
