import { isRuleName, type RuleName } from "./rule-names";

/** A finding that is no fault: its mark, and the row and the words as they were. */
export type Dismissal = { mark: string; rule: RuleName; record: string; text: string };

/** A finding that was put aside, who did so, and when in milliseconds. */
export type StoredDismissal = Dismissal & { by: string; at: number };

/** What was put aside in a list. */
export type Dismissals = { kind: "asides"; asides: StoredDismissal[] };

/** The most findings of a list that are put aside. */
export const MAX_DISMISSALS = 2000;

/** The most characters of a mark, and of the words of what it stands for. */
export const LONGEST_MARK = 400;
export const LONGEST_WORDS = 500;

/** Parses a stored aside; `null` if it is none. */
export function readAside(stored: unknown): Dismissal | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { mark, rule, record, text } = stored as Record<string, unknown>;
  const isText = (value: unknown, most: number): value is string =>
    typeof value === "string" && value.length <= most;
  if (!isText(mark, LONGEST_MARK) || mark === "" || typeof rule !== "string" || !isRuleName(rule))
    return null;
  if (!isText(record, LONGEST_WORDS) || !isText(text, LONGEST_WORDS)) return null;
  return { mark, rule, record, text };
}

const prefixOf = (mark: string) => mark.replace(/\w*$/, "");

/** Returns the marks of the same row and field under the same rule, which hold no more since the row has changed. */
export function outdatedBy({ mark, record }: Dismissal, asides: readonly Dismissal[]): string[] {
  const isOfRow = (other: Dismissal) =>
    other.mark !== mark && other.record === record && prefixOf(other.mark) === prefixOf(mark);
  return mark.startsWith("belum-ada:") ? [] : asides.filter(isOfRow).map((other) => other.mark);
}
