import type { FormWarnings } from "@/lib/checks/checks";
import type { FieldChange, SaveReply } from "@/lib/messages/problem";
import { changesBetween } from "@/lib/resources/record-values";

export const NO_WARNINGS: FormWarnings = { usualPrices: {}, messages: [] };

export type Texts = Record<string, string>;

/** A conflict with changes of others; `adopted` are the fields that only they have changed. */
export type Conflict = Extract<SaveReply, { kind: "conflict" }> & { adopted?: string[] };

/** An existing record like the new one: the identifying values as JSON, and its name. */
type Duplicate = { identity: string; name: string };

/** The state of an open form besides its values, which react-hook-form holds. */
export type FormState = {
  /** The stored values of the record; texts that are still loading are missing. */
  opened: Texts;
  /** Whether the form shows the brand of its dealer, which the record does not store. */
  hasLookedUpBrand: boolean;
  isBrandPending: boolean;
  changes: FieldChange[];
  /** Whether the record was deleted; a `changed` form stays open. */
  gone: "changed" | "unchanged" | null;
  /** What a submit waits for: missing values of the record, or the reply. */
  busy: "awaiting" | "sending" | "uploading" | null;
  conflict: Conflict | null;
  /** A message on who has saved the record since the form was changed, and when. */
  news: string | null;
  /** The duplicate that the person was warned of; the next submit creates the record anyway. */
  duplicate: Duplicate | null;
  /** What the checks find in the record as it is typed; it may be saved all the same. */
  warnings: FormWarnings;
  /** The message on the last save; `null` before the first submit. */
  notice: string | null;
  /** Whether the last submit continued with another record; `null` before the first. */
  goesOn: boolean | null;
};

export function initialState(opened: Texts, hasLookedUpBrand: boolean): FormState {
  return {
    opened,
    hasLookedUpBrand,
    isBrandPending: hasLookedUpBrand && opened.brand === undefined,
    changes: [],
    gone: null,
    busy: null,
    conflict: null,
    news: null,
    duplicate: null,
    warnings: NO_WARNINGS,
    notice: null,
    goesOn: null,
  };
}

export function withValues({ opened: before, isBrandPending }: FormState, values: Texts): Partial<FormState> {
  const opened = { ...before, ...values };
  return { opened, isBrandPending: isBrandPending && opened.brand === undefined };
}

/** Returns the state changes for a newly read record; `missing` are the fields that the form lacked. */
export function withMissing(
  { opened: before }: FormState,
  values: Texts,
  missing: string[],
): Partial<FormState> {
  const opened = { ...before, ...Object.fromEntries(missing.map((field) => [field, values[field] ?? ""])) };
  return { opened, changes: changesBetween(opened, values) };
}

/** Returns the state changes when values of others are adopted; another dealer makes the brand unknown. */
export function withAdopted(state: FormState, values: Texts): Partial<FormState> {
  const opened = { ...state.opened, ...values };
  const changes = state.changes.filter(({ field }) => values[field] === undefined);
  if (!state.hasLookedUpBrand || opened.dealer === state.opened.dealer) return { opened, changes };
  const { brand: _, ...others } = opened;
  return { opened: others, changes, isBrandPending: true };
}

export const isSending = ({ busy }: FormState) => busy === "sending" || busy === "uploading";
