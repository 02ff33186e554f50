import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormValues, InputDefinition } from "@/lib/fields/checks";
import type { RecordSource } from "../_store/records/record-provider";
import type { FormState } from "./form-state";

/** What a form needs from its screen, but for its record; plain data. */
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
  stays: boolean;
  /** The record with whose values it opens; `null` where it begins empty. */
  source: RecordSource | null;
  /** The values without a record; a create form has them again for the next record, but for those that stay as chosen. */
  blank: Record<string, string>;
  /** The fields by which a new record is the same as one that is there. */
  sameBy?: string[];
  catalogue?: string;
  /** The screen of a new record that can have all texts of this one. */
  anew?: { path: string; title: string };
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
};

/** What a form needs from its screen. */
export type FormScreen = FormSetup & {
  /** The values on open; a text that is not known yet is missing. */
  opened: Record<string, string>;
  /** The file names of the stored pictures, by field. */
  pictures: Record<string, string>;
};

/** An open form. Its hooks share its state; `now` has it after the last change, rendered or not. */
export type OpenForm = {
  screen: FormScreen;
  input: InputDefinition;
  form: UseFormReturn<FormValues>;
  state: FormState;
  now: RefObject<FormState>;
  change: (changes: Partial<FormState>) => void;
  /** The texts of the record that the form does not have yet. */
  waiting: string[];
  /** When a save of this form began or ended last, in milliseconds since 1970. */
  savedAt: RefObject<number>;
};
