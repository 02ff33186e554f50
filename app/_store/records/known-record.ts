import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/fields/input-definition";
import type { RecordSource } from "./record-source";

/** A form and what it knows of its record; a text of the record that is not known yet is missing in `opened`. */
export type KnownRecord = {
  form: UseFormReturn<FormValues>;
  /** The record; `null` in a form that begins empty. */
  source: RecordSource | null;
  /** The form's values without a record. */
  blank: Record<string, string>;
  opened: RefObject<Record<string, string>>;
};

/** Notes that the record holds these values too, and what counts as a change from now on; leaves what was typed. */
export function noteKnown({ form, blank, opened }: KnownRecord, values: Record<string, string>): void {
  opened.current = { ...opened.current, ...values };
  form.resetDefaultValues({ ...form.formState.defaultValues, ...blank, ...opened.current });
}

/** Takes values of the record that others have changed into the form; another dealer has another brand. */
export function takeOver(known: KnownRecord, values: Record<string, string>): void {
  const { form, source, opened } = known;
  const isOtherDealer = values.dealer !== undefined && values.dealer !== opened.current.dealer;
  const hasLostBrand = source?.looksUpBrand === true && isOtherDealer;
  if (hasLostBrand) {
    const { brand: _, ...others } = opened.current;
    opened.current = others;
  }
  // A select must have a choice before it takes it.
  flushSync(() => noteKnown(known, values));
  const taken = hasLostBrand ? { ...values, brand: "" } : values;
  for (const [field, value] of Object.entries(taken)) form.setValue(field, value, { shouldDirty: true });
}
