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
  opened: TextValues;
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
export type StateChanges = Partial<FormState>;

export function initialState(opened: TextValues, needsBrandLookup: boolean): FormState {
  return {
    opened,
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
export function withOpenedValues(state: FormState, values: TextValues): StateChanges {
  const opened = { ...state.opened, ...values };
  return { opened, isBrandPending: state.isBrandPending && opened.brand === undefined };
}

/** Returns the state changes after the record was read again; `missing` are the fields of which the form had no values. */
export function withMissing(state: FormState, values: TextValues, missing: string[]): StateChanges {
  const missingValues = Object.fromEntries(missing.map((field) => [field, values[field] ?? ""]));
  const opened = { ...state.opened, ...missingValues };
  return { opened, changes: findChanges(opened, values) };
}

/** Returns the state changes when the form adopts values of others; with another dealer, the brand must be looked up again. */
export function withAdopted(state: FormState, values: TextValues): StateChanges {
  const opened = { ...state.opened, ...values };
  const changes = state.changes.filter(({ field }) => values[field] === undefined);
  if (!state.needsBrandLookup || opened.dealer === state.opened.dealer) return { opened, changes };
  const { brand: _, ...others } = opened;
  return { opened: others, changes, isBrandPending: true };
}

export const isSending = ({ busy }: FormState) => busy === "sending" || busy === "uploading";
