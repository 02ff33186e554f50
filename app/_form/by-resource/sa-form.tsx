"use client";

import { saInput } from "@/lib/fields/sa-input";
import { BranchPicker, BrandPicker, DealerPicker } from "../dealer-pickers";
import { TextInput } from "../form-inputs";
import type { FormScreen } from "../form-screen";
import { RecordForm } from "../record-form";

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
