import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues } from "@/lib/inputs/input-definition";
import type { FormScreen } from "./form-screen";

/** A form and the values of its record as it knows them; a text that is not known yet is missing. */
export type KnownRecord = {
  form: UseFormReturn<FormValues>;
  screen: FormScreen;
  opened: RefObject<Record<string, string>>;
};

/** Notes that the record holds these values too, and what counts as a change from now on; leaves what was typed. */
export function noteOpened({ form, screen, opened }: KnownRecord, values: Record<string, string>): void {
  opened.current = { ...opened.current, ...values };
  form.resetDefaultValues({ ...form.formState.defaultValues, ...screen.blank, ...opened.current });
}

/** Forgets the brand where the record has another dealer now. */
export function forgetOldBrand({ screen, opened }: KnownRecord, dealer: string | undefined): void {
  if (!screen.source?.looksUpBrand || dealer === undefined || dealer === opened.current.dealer) return;
  const { brand: _, ...others } = opened.current;
  opened.current = others;
}
