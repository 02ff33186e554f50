"use client";

import { PRICE_LABELS, postcheckInput, precheckInput } from "@/lib/fields/item-input";
import { BrandPicker, DealerPicker } from "../dealer-pickers";
import { AmountInput, TextInput } from "../form-inputs";
import { FormHead } from "../form-notices";
import type { FormScreen } from "../form-screen";
import { RecordForm } from "../record-form";

function ItemFields({ screen }: { screen: FormScreen }) {
  return (
    <>
      <FormHead>
        <p className="font-semibold">Katalog: {screen.catalogue}</p>
        {screen.key === null && (
          <p>
            Pilih brand lebih dahulu, lalu dealer. Brand hanya menyaring daftar dealer dan tidak ikut
            disimpan.
          </p>
        )}
      </FormHead>
      <BrandPicker dependents={["dealer"]} />
      <DealerPicker dependents={[]} />
      <div className="col-span-full">
        <TextInput name="keterangan" />
      </div>
    </>
  );
}

export function PrecheckForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={precheckInput}>
      <ItemFields screen={screen} />
    </RecordForm>
  );
}

export function PostcheckForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={postcheckInput}>
      <ItemFields screen={screen} />
      <div className="col-span-full mb-0! grid gap-x-4 gap-y-1 *:mb-3 grid-cols-2 lg:grid-cols-5">
        {Object.keys(PRICE_LABELS).map((name) => (
          <AmountInput key={name} name={name} />
        ))}
      </div>
    </RecordForm>
  );
}
