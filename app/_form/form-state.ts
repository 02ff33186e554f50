import type { RefObject } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormWarnings } from "@/lib/checks/write-warnings";
import type { FormDefinition, FormValues } from "@/lib/fields/checks";
import type { FieldChange, SaveReply } from "@/lib/messages/problem";
import { findChanges } from "@/lib/resources/record-values";
import type { RecordSource } from "../_store/records/record-provider";

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
  /** The fields whose values are still loading. */
  pendingFields: string[];
  /** When a save of this form last started or ended, in milliseconds since 1970; 0 before the first save. */
  savedAtRef: RefObject<number>;
};

export type TextValues = Record<string, string>;

/** The state of an open form; its typed values are in react-hook-form. */
type FormState = {
  /** The stored values of the record by field, without those that are still loading. */
  recordValues: TextValues;
  /** Whether the form shows the brand of its dealer, which the record does not store. */
  needsBrandLookup: boolean;
  isBrandPending: boolean;
  /** The changes of others to the record since the form was opened. */
  changes: FieldChange[];
  /** Whether the form had changes when the record was deleted, and therefore stays open; `null` until then. */
  gone: "changed" | "unchanged" | null;
  /** What a submit is waiting for: missing values of the record (`awaiting`), or the reply of the server. */
  busy: "awaiting" | "sending" | "uploading" | null;
  conflict: Conflict | null;
  /** The message that says who else saved the record and when; set only if the form has changes. */
  othersMessage: string | null;
  /** The duplicate of a new record of which the person was warned, by its identifying values as JSON; the next submit creates the record anyway. */
  duplicate: { identity: string; name: string } | null;
  /** The warnings of the checks about the typed record, which do not block saving. */
  warnings: FormWarnings;
  /** The success message of the last save; `null` before the first submit. */
  notice: string | null;
  /** Whether the form of another record opens after the last submit; `null` before the first submit. */
  opensNext: boolean | null;
};

/** The fields that both the form and others have changed. If the form compared them before a save, `changes` also has the fields that only others have changed, which `adopted` names. */
export type Conflict = Extract<SaveReply, { kind: "conflict" }> & { adopted?: string[] };

export type StatePatch = Partial<FormState>;

export const NO_WARNINGS: FormWarnings = { usualPrices: {}, messages: [] };

export function initialState(opened: TextValues, needsBrandLookup: boolean): FormState {
  return {
    recordValues: opened,
    needsBrandLookup,
    isBrandPending: needsBrandLookup && opened.brand === undefined,
    changes: [],
    gone: null,
    busy: null,
    conflict: null,
    othersMessage: null,
    duplicate: null,
    warnings: NO_WARNINGS,
    notice: null,
    opensNext: null,
  };
}

/** Returns the state changes for more values of the record; the brand is no longer pending once it has a value. */
export function mergeRecordValues(state: FormState, values: TextValues): StatePatch {
  const recordValues = { ...state.recordValues, ...values };
  return { recordValues, isBrandPending: state.isBrandPending && recordValues.brand === undefined };
}

/** Returns the state changes after the record was read again; `missing` names the fields that had no values. */
export function mergeMissingValues(state: FormState, values: TextValues, missing: string[]): StatePatch {
  const missingValues = Object.fromEntries(missing.map((field) => [field, values[field] ?? ""]));
  const recordValues = { ...state.recordValues, ...missingValues };
  return { recordValues, changes: findChanges(recordValues, values) };
}

/** Returns the state changes when the form adopts values of others; with another dealer, the brand must be looked up again. */
export function mergeOthersValues(state: FormState, values: TextValues): StatePatch {
  const recordValues = { ...state.recordValues, ...values };
  const changes = state.changes.filter(({ field }) => values[field] === undefined);
  if (!state.needsBrandLookup || recordValues.dealer === state.recordValues.dealer)
    return { recordValues, changes };
  const { brand: _, ...others } = recordValues;
  return { recordValues: others, changes, isBrandPending: true };
}

export const isSending = ({ busy }: FormState) => busy === "sending" || busy === "uploading";
