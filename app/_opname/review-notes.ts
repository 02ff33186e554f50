"use client";

import { useCallback, useSyncExternalStore } from "react";
import { isRuleName, type RuleName } from "@/lib/opname/rules/rule";
import { useOwner } from "../_session/page-owner";
import { storedValues } from "../_session/preferences/stored-values";

/** What a person has noted in this browser: the rules that are switched off, and the marks of the rows that were seen. */
export type ReviewNotes = { off: readonly RuleName[]; seen: readonly string[] };

/** The marks that are kept; beyond them the oldest go. */
const MOST_SEEN = 5000;

const NONE: ReviewNotes = { off: [], seen: [] };

const keyOf = (userId: string) => `sns_opname:${userId}`;

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

const stored = storedValues<ReviewNotes>(parse, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MOST_SEEN) }),
);

const toggled = <Value>(values: readonly Value[], value: Value) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

/** Returns the signed-in person's notes of this browser, and what changes them. */
export function useReviewNotes() {
  const key = keyOf(useOwner().userId);
  const notes = useSyncExternalStore(
    stored.subscribe,
    () => stored.read(key),
    () => NONE,
  );
  const toggleRule = useCallback(
    (rule: RuleName) => {
      const { off, seen } = stored.read(key);
      stored.write(key, { off: toggled(off, rule), seen });
    },
    [key],
  );
  const toggleSeen = useCallback(
    (mark: string) => {
      const { off, seen } = stored.read(key);
      stored.write(key, { off, seen: toggled(seen, mark) });
    },
    [key],
  );
  return { notes, toggleRule, toggleSeen };
}
