import { isRuleName, type RuleName } from "./rule-names";

/** A finding that a person has dismissed as no fault: its mark, its rule, and the record and text that it was about. */
export type Dismissal = { mark: string; rule: RuleName; record: string; text: string };

/** A dismissed finding with the user who dismissed it, and when, in milliseconds since 1970. */
export type StoredDismissal = Dismissal & { by: string; at: number };

export type Dismissals = { kind: "dismissals"; dismissals: StoredDismissal[] };

export const MAX_DISMISSALS = 2000;

/** The maximum length of a mark, and of the record and the text of a dismissal. */
export const MAX_MARK_LENGTH = 400;
export const MAX_TEXT_LENGTH = 500;

/** Parses a stored dismissal; `null` if it is none. */
export function readDismissal(stored: unknown): Dismissal | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { mark, rule, record, text } = stored as Record<string, unknown>;
  const isText = (value: unknown, most: number): value is string =>
    typeof value === "string" && value.length <= most;
  if (!isText(mark, MAX_MARK_LENGTH) || mark === "" || typeof rule !== "string" || !isRuleName(rule))
    return null;
  if (!isText(record, MAX_TEXT_LENGTH) || !isText(text, MAX_TEXT_LENGTH)) return null;
  return { mark, rule, record, text };
}

const prefixOf = (mark: string) => mark.replace(/\w*$/, "");

/** Returns the marks of earlier versions of the same row, under the same rule and field. */
export function staleMarks({ mark, record }: Dismissal, dismissals: readonly Dismissal[]): string[] {
  const isOfRow = (other: Dismissal) =>
    other.mark !== mark && other.record === record && prefixOf(other.mark) === prefixOf(mark);
  return mark.startsWith("belum-ada:") ? [] : dismissals.filter(isOfRow).map((other) => other.mark);
}
