"use client";

import { useState } from "react";
import { isRuleName, type RuleName } from "@/lib/checks/rule-names";
import { toggleTerm } from "@/lib/list/filters/filters";
import { useOwner } from "../_session/page-owner";
import { storedValues } from "../_session/preferences/preferences-provider";

/** The marks that are kept; beyond them the oldest go. */
const MOST_SEEN = 5000;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

type Notes = { off: readonly string[]; seen: readonly string[] };

function parse(text: string | null): Notes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: texts(off), seen: texts(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

const stored = storedValues<Notes>(parse, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MOST_SEEN) }),
);

/**
 * Returns what a person has noted in this browser under a name: the rules that are switched off, and the marks of the rows that were
 * seen; and whether these are shown, in place of the others.
 */
export function useReviewNotes(name: string) {
  const key = `${name}:${useOwner().userId}`;
  const { off, seen } = stored.use(key);
  const [isSeen, showSeen] = useState(false);
  const change = (some: (notes: Notes) => Partial<Notes>) => {
    const now = stored.read(key);
    stored.write(key, { ...now, ...some(now) });
  };
  return {
    notes: { off: off.filter(isRuleName), seen },
    isSeen,
    showSeen,
    toggleRule: (rule: RuleName) => change((notes) => ({ off: toggleTerm(notes.off, rule) })),
    toggleSeen: (mark: string) => change((notes) => ({ seen: toggleTerm(notes.seen, mark) })),
  };
}
