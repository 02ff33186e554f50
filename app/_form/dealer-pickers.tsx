"use client";

import { createContext, use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "@/lib/fields/checks";
import { PickerInput } from "./form-inputs";
import { usePicks } from "./use-picks";

export const BRAND_FIRST = "Pilih brand dulu";
const DEALER_FIRST = "Pilih dealer dulu";

type BrandState = {
  /** Whether the brand of the record's dealer is not known yet. */
  isPending: boolean;
  lookUp: () => void;
};

const BrandContext = createContext<BrandState>({ isPending: false, lookUp: () => {} });

export const BrandProvider = BrandContext.Provider;

export function usePicked(name: string): string {
  const { control } = useFormContext<FormValues>();
  const value = useWatch({ control, name });
  return typeof value === "string" ? value : "";
}

export function useEmptied(names: string[]): () => void {
  const form = useFormContext<FormValues>();
  return () => {
    for (const name of names) form.setValue(name, "", { shouldDirty: true });
  };
}

/** Picks any brand; a change clears the dependents. */
export function BrandPicker({ dependents }: { dependents: string[] }) {
  const { isPending, lookUp } = use(BrandContext);
  const picks = usePicks("brands", "");
  return (
    <PickerInput
      name="brand"
      {...picks}
      loading={picks.loading || isPending}
      onOpen={lookUp}
      onPicked={useEmptied(dependents)}
    />
  );
}

/** Picks a dealer of the brand; a change clears the dependents. */
export function DealerPicker({ dependents }: { dependents: string[] }) {
  const { isPending, lookUp } = use(BrandContext);
  const brand = usePicked("brand");
  const picks = usePicks("dealers", brand === "" ? null : brand);
  return (
    <PickerInput
      name="dealer"
      {...picks}
      loading={picks.loading || (isPending && brand === "")}
      disabled={brand === "" && !isPending && BRAND_FIRST}
      onOpen={lookUp}
      onPicked={useEmptied(dependents)}
    />
  );
}

/** Picks a branch of the dealer. */
export function BranchPicker() {
  const { lookUp } = use(BrandContext);
  const dealer = usePicked("dealer");
  const picks = usePicks("branches", dealer === "" ? null : dealer);
  return <PickerInput name="cabang" {...picks} disabled={dealer === "" && DEALER_FIRST} onOpen={lookUp} />;
}
