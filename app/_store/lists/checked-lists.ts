import type { CheckQuestion } from "@/lib/checks/checker";
import { hasCountRules, isRuleName, type RuleName, rulesOf } from "@/lib/checks/rule-names";
import { createStorageValue } from "../../_session/preferences/use-preferences";
import { createStore } from "../../_ui/state/store";
import type { WholeList } from "./whole-list";

export type FlaggedCountQuery = Extract<CheckQuestion, { kind: "total" }>;

type CheckedList = { list: WholeList; question: FlaggedCountQuery; count: number };

/** The last list whose rows were all checked, the query for its flagged rows, and their number. */
export const lastChecked = createStore<CheckedList | null>(null);

/** A person's settings of the checks in this browser: the rules that are switched off, and the marks of the rows that are marked as seen. */
export type ReviewNotes = { off: readonly RuleName[]; seen: readonly string[] };

/** The maximum number of stored marks; the oldest are dropped. */
const MAX_SEEN = 5000;

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parseReviewNotes(text: string | null): ReviewNotes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: stringsIn(off).filter(isRuleName), seen: stringsIn(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

/** The stored settings of the checks, by `reviewNotesKey`. */
export const reviewNotes = createStorageValue<ReviewNotes>(parseReviewNotes, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MAX_SEEN) }),
);

/** Returns the storage key of a person's settings of the checks: one for stock counts, one for all other lists. */
export const reviewNotesKey = (resource: string, userId: string) =>
  `${hasCountRules(resource) ? "sns_opname" : "sns_checks"}:${userId}`;

/** Returns the query for the number of flagged rows of a list; `null` before all rows were checked, except for stock counts. */
export function flaggedCountQuery(list: unknown, resource: string, userId: string): FlaggedCountQuery | null {
  if (!hasCountRules(resource)) {
    const checked = lastChecked.get();
    return checked && checked.list === list ? checked.question : null;
  }
  const { off, seen } = reviewNotes.read(reviewNotesKey(resource, userId));
  return { kind: "total", seen, rules: rulesOf(resource).filter((rule) => !off.includes(rule)) };
}
