"use client";

import { saInput } from "@/lib/inputs/sa-input";
import { BranchPicker, BrandPicker, DealerPicker } from "./dealer-pickers";
import { TextInput } from "./inputs";
import { RecordForm } from "./record-form";
import type { FormScreen } from "./screen";

export function SaForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={saInput}>
      <BrandPicker dependents={["dealer", "cabang"]} />
      <DealerPicker dependents={["cabang"]} />
      <BranchPicker />
      <TextInput name="nama_sa" />
    </RecordForm>
  );
}
