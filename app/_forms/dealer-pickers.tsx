"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "@/lib/inputs/input-definition";
import { PickerInput } from "./form-inputs";
import { usePicks } from "./use-picks";

export const BRAND_FIRST = "Pilih brand dulu";
const DEALER_FIRST = "Pilih dealer dulu";

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
  return <PickerInput name="brand" {...usePicks("brands", "")} onPicked={useEmptied(dependents)} />;
}

/** Picks a dealer of the brand; a change clears the dependents. */
export function DealerPicker({ dependents }: { dependents: string[] }) {
  const brand = usePicked("brand");
  const picks = usePicks("dealers", brand === "" ? null : brand);
  const disabled = brand === "" && BRAND_FIRST;
  return <PickerInput name="dealer" {...picks} disabled={disabled} onPicked={useEmptied(dependents)} />;
}

/** Picks a branch of the dealer. */
export function BranchPicker() {
  const dealer = usePicked("dealer");
  const picks = usePicks("branches", dealer === "" ? null : dealer);
  return <PickerInput name="cabang" {...picks} disabled={dealer === "" && DEALER_FIRST} />;
}
