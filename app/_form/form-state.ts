import type { FormWarnings } from "@/lib/checks/checks";
import type { FieldChange, SaveReply } from "@/lib/messages/problem";
import { findChanges } from "@/lib/resources/record-values";

export const NO_WARNINGS: FormWarnings = { usualPrices: {}, messages: [] };

export type TextValues = Record<string, string>;

/** The fields that both the form and others have changed. If the form compared them before a save, `changes` also has the fields that only others have changed, which `adopted` names. */
export type Conflict = Extract<SaveReply, { kind: "conflict" }> & { adopted?: string[] };

/** An existing record that equals the new one: the identifying values as JSON, and the name of the existing record. */
type Duplicate = { identity: string; name: string };

/** The state of an open form; its typed values are in react-hook-form. */
export type FormState = {
  /** The stored values of the record by field, without those that are still loading. */
  recordValues: TextValues;
  /** Whether the form shows the brand of its dealer, which the record does not store. */
  needsBrandLookup: boolean;
  isBrandPending: boolean;
  /** The changes of others to the record since the form was opened. */
  changes: FieldChange[];
  /** Set when the record was deleted: whether the form had changes; a form with changes stays open. */
  gone: "changed" | "unchanged" | null;
  /** What a submit is waiting for: missing values of the record, or the reply of the server. */
  busy: "awaiting" | "sending" | "uploading" | null;
  conflict: Conflict | null;
  /** The message that says who else saved the record and when; set only if the form has changes. */
  othersMessage: string | null;
  /** The duplicate of which the person was warned; the next submit creates the record anyway. */
  duplicate: Duplicate | null;
  /** What the checks find in the typed record, which does not block saving. */
  warnings: FormWarnings;
  /** The success message of the last save; `null` before the first submit. */
  notice: string | null;
  /** Whether the last submit was to open the form of another record afterwards; `null` before the first submit. */
  opensNext: boolean | null;
};

/** The properties of the state to change. */
export type StatePatch = Partial<FormState>;

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

/** Returns the state changes after the record was read again; `missing` are the fields of which the form had no values. */
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
