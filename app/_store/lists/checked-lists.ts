import type { CheckQuestion } from "@/lib/checks/checker";
import { hasCountRules, isRuleName, type RuleName, rulesOf } from "@/lib/checks/rule-names";
import { createStorageValue } from "../../_session/preferences/use-preferences";
import { createStore } from "../../_ui/state/store";
import type { WholeList } from "./whole-list";

export type FlaggedCountQuery = Extract<CheckQuestion, { kind: "total" }>;

/** The last list whose rows were all checked, the query, and the number of flagged rows. */
export const lastChecked = createStore<{
  list: WholeList;
  question: FlaggedCountQuery;
  count: number;
} | null>(null);

/** What a person has noted in this browser: the rules that are switched off, and the marks of the rows that were seen. */
export type ReviewNotes = { off: readonly RuleName[]; seen: readonly string[] };

/** The marks that are stored; beyond them the oldest go. */
const MAX_SEEN = 5000;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parse(text: string | null): ReviewNotes {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: texts(off).filter(isRuleName), seen: texts(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

/** The notes of the checks, by `reviewNotesKey`. */
export const reviewNotes = createStorageValue<ReviewNotes>(parse, ({ off, seen }) =>
  JSON.stringify({ off, seen: seen.slice(-MAX_SEEN) }),
);

/** Returns the key of a person's notes: those of stock counts, or those of all other lists. */
export const reviewNotesKey = (resource: string, userId: string) =>
  `${hasCountRules(resource) ? "sns_opname" : "sns_checks"}:${userId}`;

/** Returns the query for the number of flagged rows of a list; `null` if not all its rows were checked, except for stock counts. */
export function flaggedCountQuery(list: unknown, resource: string, userId: string): FlaggedCountQuery | null {
  if (!hasCountRules(resource)) {
    const checked = lastChecked.get();
    return checked && checked.list === list ? checked.question : null;
  }
  const { off, seen } = reviewNotes.read(reviewNotesKey(resource, userId));
  return { kind: "total", seen, rules: rulesOf(resource).filter((rule) => !off.includes(rule)) };
}
