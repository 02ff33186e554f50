"use client";

import type { ChangeEvent } from "react";
import { CAR_CODES, carTypeInput } from "@/lib/fields/car-type-input";
import { TextField } from "../../_ui/fields/field";
import { BrandPicker } from "../dealer-pickers";
import { useFormField } from "../form-field";
import { SelectInput } from "../form-inputs";
import type { FormScreen } from "../form-screen";
import { RecordForm } from "../record-form";

function raise(input: HTMLInputElement) {
  const { value, selectionStart } = input;
  const raised = value.toUpperCase();
  if (raised === value) return;
  const caret = selectionStart === null ? null : value.slice(0, selectionStart).toUpperCase().length;
  input.value = raised;
  input.setSelectionRange(caret, caret);
}

/** Uppercases the model while typing and keeps the caret (requirements 5.5). */
function ModelInput() {
  const { form, label, error } = useFormField("model");
  const { onChange, ...field } = form.register("model");
  return (
    <TextField
      {...field}
      label={label}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        raise(event.target);
        void onChange(event);
      }}
    />
  );
}

export function CarTypeForm({ screen }: { screen: FormScreen }) {
  return (
    <RecordForm screen={screen} input={carTypeInput}>
      <BrandPicker dependents={[]} />
      <ModelInput />
      <SelectInput name="kode" choices={CAR_CODES} none="Pilih kode" />
    </RecordForm>
  );
}
