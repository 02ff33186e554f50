import type { Change, SaveReply } from "@/lib/messages/problem";
import { changesBetween } from "@/lib/resources/record-values";

export type Texts = Record<string, string>;

/** The fields that both have changed, and those that others alone have: `adopted`. */
export type Conflict = Extract<SaveReply, { kind: "conflict" }> & { adopted?: string[] };

/** A record that is the same as the new one: the key that both have, and its name. */
type Alike = { identity: string; name: string };

/** The state of an open form, but for what is typed, which react-hook-form holds. */
export type FormState = {
  /** The values of the record as far as they are known; a text that is not known yet is missing. */
  opened: Texts;
  /** Whether the form shows the brand of its dealer, which the record does not store. */
  looksUpBrand: boolean;
  isBrandPending: boolean;
  changes: Change[];
  /** Whether the record is gone: `changed` where the form was changed meanwhile, and stays. */
  gone: "changed" | "unchanged" | null;
  /** What a submit waits for: values of the record, or the reply. */
  busy: "awaiting" | "sending" | "uploading" | null;
  conflict: Conflict | null;
  /** Who has saved the record since something was typed, and when. */
  news: string | null;
  /** The record like the new one of which the person was told; the next submit creates another one all the same. */
  alike: Alike | null;
  /** What is told of the last record; `null` before the first submit. */
  notice: string | null;
  /** Whether the last submit went on to another record; `null` before the first. */
  goesOn: boolean | null;
};

/** Returns the state of a form that opens with these values. */
export function openedState(opened: Texts, looksUpBrand: boolean): FormState {
  return {
    opened,
    looksUpBrand,
    isBrandPending: looksUpBrand && opened.brand === undefined,
    changes: [],
    gone: null,
    busy: null,
    conflict: null,
    news: null,
    alike: null,
    notice: null,
    goesOn: null,
  };
}

/** Returns what changes when more values of the record are known. */
export function withKnown({ opened: before, isBrandPending }: FormState, values: Texts): Partial<FormState> {
  const opened = { ...before, ...values };
  return { opened, isBrandPending: isBrandPending && opened.brand === undefined };
}

/** Returns what changes when the record was read anew; `missing` are the texts that the form did not know. */
export function withRead(
  { opened: before }: FormState,
  values: Texts,
  missing: string[],
): Partial<FormState> {
  const opened = { ...before, ...Object.fromEntries(missing.map((field) => [field, values[field] ?? ""])) };
  return { opened, changes: changesBetween(opened, values) };
}

/** Returns what changes when the form takes values of others; another dealer has another brand. */
export function withTaken(state: FormState, values: Texts): Partial<FormState> {
  const opened = { ...state.opened, ...values };
  const changes = state.changes.filter(({ field }) => values[field] === undefined);
  if (!state.looksUpBrand || opened.dealer === state.opened.dealer) return { opened, changes };
  const { brand: _, ...others } = opened;
  return { opened: others, changes, isBrandPending: true };
}

/** Returns whether a request is under way. */
export const isSending = ({ busy }: FormState) => busy === "sending" || busy === "uploading";
