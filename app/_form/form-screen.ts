import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import type { RecordSource } from "../_store/records/record-provider";
import type { FormState, StatePatch } from "./form-state";

/** The description of a form that the server sends to the browser, without the values of its record; serializable. */
export type FormSetup = {
  resource: string;
  /** The key of the record to update; `null` to create one. */
  key: string | null;
  title: string;
  /** The fields whose values make up the name of a record, in order. */
  named: string[];
  listPath: string;
  submitLabel: "Buat" | "Simpan";
  /** Whether the form resets after a save instead of returning to its list. */
  staysOpen: boolean;
  /** The record whose values the form opens with; `null` for an empty form. */
  source: RecordSource | null;
  /** The initial values without a record; a create form that stays open resets to them. */
  blank: Record<string, string>;
  /** The fields by which a duplicate of a new record is found. */
  identifiedBy?: string[];
  catalogue?: string;
  /** The screen that can create a new record with the texts of this form. */
  newScreen?: { path: string; title: string };
  /** The date of today at the business, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
};

/** The description of a form with the values that it opens with. */
export type FormScreen = FormSetup & {
  /** The initial values by field, without those that are still loading. */
  initialValues: Record<string, string>;
  pictures: Record<string, string>;
};

/** An open form with its state, which the hooks of the form share. */
export type FormHandle = {
  screen: FormScreen;
  input: FormDefinition;
  form: UseFormReturn<FormValues>;
  /** The state as rendered; `stateRef` has the latest state at once. */
  state: FormState;
  stateRef: RefObject<FormState>;
  updateState: (changes: StatePatch) => void;
  /** The fields of which the form has no value yet, because the record is still loading. */
  pendingFields: string[];
  /** When a save of this form last started or ended, in milliseconds since 1970; 0 before the first save. */
  savedAtRef: RefObject<number>;
};
