"use client";

import { cabangInput, NO_REGION, OTHER, REGION_CODES } from "@/lib/fields/cabang-input";
import { BRAND_FIRST, useEmptied, usePicked } from "../dealer-pickers";
import { PickerInput, PictureInput, SelectInput, TextInput } from "../form-inputs";
import type { FormScreen } from "../form-screen";
import { TimeInput } from "../picked-inputs";
import { RecordForm } from "../record-form";
import { usePicks } from "../use-picks";

/** Renders brand and dealer; 'Other' adds a name (requirements 5.4). */
function NamedDealer() {
  const brand = usePicked("brand");
  const dealer = usePicked("dealer");
  const brands = usePicks("brands", "");
  const dealers = usePicks("dealers", brand === "" || brand === OTHER ? null : brand);
  const emptyDealer = useEmptied(["dealer"]);
  return (
    <>
      <PickerInput name="brand" {...brands} pinned={OTHER} onPicked={emptyDealer} />
      {brand === OTHER && <TextInput name="brand_baru" />}
      <PickerInput name="dealer" {...dealers} pinned={OTHER} disabled={brand === "" && BRAND_FIRST} />
      {dealer === OTHER && <TextInput name="dealer_baru" />}
    </>
  );
}

export function CabangForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={cabangInput}>
      <NamedDealer />
      <TextInput name="cabang" />
      <TextInput name="alamat" />
      <TimeInput name="masuk" screen={screen} />
      <SelectInput
        name="kodewilayah"
        choices={REGION_CODES}
        none={screen.key === null ? NO_REGION : "Pilih kode"}
      />
      <SelectInput name="kodewilayah_internal" choices={REGION_CODES} none="Pilih kode" />
      <PictureInput name="foto" stored={screen.pictures.foto} />
    </RecordForm>
  );
}
