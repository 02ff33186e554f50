"use client";

import { useCallback, useSyncExternalStore } from "react";
import { isRuleName, type RuleName } from "@/lib/opname/rules/rule";
import { useOwner } from "../_session/page-owner";

/** What a person has noted in this browser: the rules that are switched off, and the marks of the rows that were seen. */
export type ReviewNotes = { off: readonly RuleName[]; seen: readonly string[] };

/** The marks that are kept; beyond them the oldest go. */
const MOST_SEEN = 5000;

const NONE: ReviewNotes = { off: [], seen: [] };

const keyOf = (userId: string) => `sns_opname:${userId}`;

const listeners = new Set<() => void>();

let last = { key: "", text: null as string | null, notes: NONE };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parse(text: string | null): ReviewNotes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: texts(off).filter(isRuleName), seen: texts(seen) };
  } catch {
    return NONE;
  }
}

function notesOf(userId: string): ReviewNotes {
  const key = keyOf(userId);
  let { text } = last;
  try {
    text = window.localStorage.getItem(key);
  } catch {
    // Without storage the notes last until a reload.
    if (last.key !== key) text = null;
  }
  if (last.key !== key || last.text !== text) last = { key, text, notes: parse(text) };
  return last.notes;
}

function store(userId: string, notes: ReviewNotes): void {
  const text = JSON.stringify({ ...notes, seen: notes.seen.slice(-MOST_SEEN) });
  last = { key: keyOf(userId), text, notes: parse(text) };
  try {
    window.localStorage.setItem(last.key, text);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Returns the signed-in person's notes of this browser, and what changes them. */
export function useReviewNotes() {
  const { userId } = useOwner();
  const notes = useSyncExternalStore(
    subscribe,
    () => notesOf(userId),
    () => NONE,
  );
  const toggleRule = useCallback(
    (rule: RuleName) => store(userId, { ...notesOf(userId), off: toggled(notesOf(userId).off, rule) }),
    [userId],
  );
  const toggleSeen = useCallback(
    (mark: string) => store(userId, { ...notesOf(userId), seen: toggled(notesOf(userId).seen, mark) }),
    [userId],
  );
  return { notes, toggleRule, toggleSeen };
}
