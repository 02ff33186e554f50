import type { Change, SaveReply } from "@/lib/messages/problem";
import { changesBetween } from "@/lib/resources/record-values";

export type Texts = Record<string, string>;

/** What both have changed; of `taken` fields others alone have, as was seen before a save. */
export type Conflict = Extract<SaveReply, { kind: "conflict" }> & { taken?: string[] };

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

export type FormEvent =
  /** The record holds these values too. */
  | { kind: "known"; values: Texts }
  /** The record was read anew; `missing` are the texts that the form did not know. */
  | { kind: "read"; values: Texts; missing: string[] }
  | { kind: "taken"; values: Texts }
  | { kind: "gone"; isChanged: boolean }
  | { kind: "brand"; isPending: boolean }
  | { kind: "news"; news: string | null }
  | { kind: "asked"; conflict: Conflict }
  | { kind: "submitted"; goesOn: boolean }
  | { kind: "awaiting" }
  | { kind: "awaited" }
  | { kind: "sending"; hasFile: boolean }
  | { kind: "refused"; conflict: Conflict | null }
  | { kind: "created"; notice: string }
  | { kind: "told"; alike: Alike | null }
  | { kind: "conflict closed" }
  | { kind: "conflict resolved" };

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

function withTaken(state: FormState, values: Texts): FormState {
  const opened = { ...state.opened, ...values };
  const changes = state.changes.filter(({ field }) => values[field] === undefined);
  // Another dealer has another brand.
  if (!state.looksUpBrand || opened.dealer === state.opened.dealer) return { ...state, opened, changes };
  const { brand: _, ...others } = opened;
  return { ...state, opened: others, changes, isBrandPending: true };
}

/** Returns the state of a form after an event. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.kind) {
    case "known": {
      const opened = { ...state.opened, ...event.values };
      return { ...state, opened, isBrandPending: state.isBrandPending && opened.brand === undefined };
    }
    case "read": {
      const missing = event.missing.map((field) => [field, event.values[field] ?? ""]);
      const opened = { ...state.opened, ...Object.fromEntries(missing) };
      return { ...state, opened, changes: changesBetween(opened, event.values) };
    }
    case "taken":
      return withTaken(state, event.values);
    case "gone":
      return { ...state, gone: event.isChanged ? "changed" : "unchanged" };
    case "brand":
      return { ...state, isBrandPending: event.isPending };
    case "news":
      return { ...state, news: event.news };
    case "asked":
      return { ...state, conflict: event.conflict };
    case "submitted":
      return { ...state, goesOn: event.goesOn, notice: "" };
    case "awaiting":
      return { ...state, busy: state.busy ?? "awaiting" };
    case "awaited":
      return { ...state, busy: state.busy === "awaiting" ? null : state.busy };
    case "sending":
      return { ...state, busy: event.hasFile ? "uploading" : "sending", conflict: null };
    case "refused":
      return { ...state, busy: null, conflict: event.conflict };
    case "created":
      return { ...state, busy: null, notice: event.notice };
    case "told":
      return { ...state, busy: event.alike ? null : state.busy, alike: event.alike };
    case "conflict closed":
      return { ...state, conflict: null };
    case "conflict resolved":
      return { ...state, conflict: null, changes: [], news: null };
  }
}

/** Returns whether a request is under way. */
export const isSending = ({ busy }: FormState) => busy === "sending" || busy === "uploading";
