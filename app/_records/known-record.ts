import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/inputs/input-definition";
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

/** Forgets the brand where the record has another dealer now. */
export function forgetOldBrand({ source, opened }: KnownRecord, dealer: string | undefined): void {
  if (!source?.looksUpBrand || dealer === undefined || dealer === opened.current.dealer) return;
  const { brand: _, ...others } = opened.current;
  opened.current = others;
}
