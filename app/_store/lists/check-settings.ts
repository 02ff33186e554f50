import { hasStockRules, isRuleName, type RuleName, rulesOfResource } from "@/lib/checks/rule-names";
import { createLocalStorageStore } from "../../_session/preferences/use-preferences";
import { type FlaggedCountQuery, lastCheckedListStore } from "./cached-lists";

/** A person's settings of the checks in this browser: the rules that are switched off, and the marks of the rows that are marked as seen. */
export type CheckSettings = { off: readonly RuleName[]; seen: readonly string[] };

/** The maximum number of stored marks; the oldest are dropped. */
const MAX_SEEN_MARKS = 5000;

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parseCheckSettings(text: string | null): CheckSettings {
  try {
    const { off, seen } = JSON.parse(text ?? "{}");
    return { off: stringsIn(off).filter(isRuleName), seen: stringsIn(seen) };
  } catch {
    return { off: [], seen: [] };
  }
}

/** The stored settings of the checks, by `checkSettingsKey`. */
export const checkSettingsStore = createLocalStorageStore<CheckSettings>(
  parseCheckSettings,
  ({ off, seen }) => JSON.stringify({ off, seen: seen.slice(-MAX_SEEN_MARKS) }),
);

/** Returns the storage key of a person's settings of the checks: one for stock counts, one for all other lists. */
export const checkSettingsKey = (resource: string, userId: string) =>
  `${hasStockRules(resource) ? "sns_opname" : "sns_checks"}:${userId}`;

/** Returns the query for the number of flagged rows of a list; `null` before all rows were checked, except for stock counts. */
export function createFlaggedCountQuery(
  list: unknown,
  resource: string,
  userId: string,
): FlaggedCountQuery | null {
  if (!hasStockRules(resource)) {
    const checked = lastCheckedListStore.get();
    return checked && checked.list === list ? checked.question : null;
  }
  const { off, seen } = checkSettingsStore.read(checkSettingsKey(resource, userId));
  return { kind: "total", seen, rules: rulesOfResource(resource).filter((rule) => !off.includes(rule)) };
}
