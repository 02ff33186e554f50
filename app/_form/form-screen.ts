import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import type { RecordSource } from "../_store/records/record-provider";
import type { FormState } from "./form-state";

/** The setup of a form without its record; serializable. */
export type FormSetup = {
  resource: string;
  /** The record to update; `null` creates one. */
  key: string | null;
  title: string;
  /** The fields that name a record, in the order of its name. */
  named: string[];
  listPath: string;
  submitLabel: "Buat" | "Simpan";
  /** Whether the form resets after a success instead of returning to its list. */
  staysOpen: boolean;
  /** The record whose values the form opens with; `null` for an empty form. */
  source: RecordSource | null;
  /** The initial values without a record, to which a create form resets after a success. */
  blank: Record<string, string>;
  /** The fields that identify a duplicate of a new record. */
  identifiedBy?: string[];
  catalogue?: string;
  /** The screen that can create a new record with the texts of this one. */
  newScreen?: { path: string; title: string };
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
};

export type FormScreen = FormSetup & {
  /** The initial values; texts that are still loading are missing. */
  opened: Record<string, string>;
  /** The file names of the stored pictures, by field. */
  pictures: Record<string, string>;
};

/** An open form, shared by its hooks; `stateRef` has the latest state, even before it is rendered. */
export type FormHandle = {
  screen: FormScreen;
  input: InputDefinition;
  form: UseFormReturn<FormValues>;
  state: FormState;
  stateRef: RefObject<FormState>;
  updateState: (changes: Partial<FormState>) => void;
  pendingFields: string[];
  /** When a save of this form last started or ended, in milliseconds since 1970. */
  savedAt: RefObject<number>;
};
