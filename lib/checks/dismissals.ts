import { isRuleName, type RuleName } from "./rule-names";

/** A finding that a person has dismissed as no fault: its mark and rule, the name of the record, and the message. */
export type Dismissal = { mark: string; rule: RuleName; record: string; text: string };

/** A dismissed finding with the name of the person who dismissed it, and when, in milliseconds since 1970. */
export type StoredDismissal = Dismissal & { by: string; at: number };
export type DismissalReply = { kind: "dismissals"; dismissals: StoredDismissal[] };
export const MAX_DISMISSALS = 2000;
export const MAX_MARK_LENGTH = 400;

/** The maximum length of the record's name and of the message. */
export const MAX_TEXT_LENGTH = 500;

/** Validates a stored dismissal; returns `null` if it is invalid. */
export function parseDismissal(stored: unknown): Dismissal | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { mark, rule, record, text } = stored as Record<string, unknown>;
  const isText = (value: unknown, maxLength: number): value is string =>
    typeof value === "string" && value.length <= maxLength;
  if (!isText(mark, MAX_MARK_LENGTH) || mark === "" || typeof rule !== "string" || !isRuleName(rule))
    return null;
  if (!isText(record, MAX_TEXT_LENGTH) || !isText(text, MAX_TEXT_LENGTH)) return null;
  return { mark, rule, record, text };
}

const markWithoutHash = (mark: string) => mark.replace(/\w*$/, "");

/** Returns the marks of the dismissals that a new one replaces: those of the same rule, record and field, made when the row had other values. */
export function findReplacedMarks({ mark, record }: Dismissal, dismissals: readonly Dismissal[]): string[] {
  const isOfSameRow = (other: Dismissal) =>
    other.mark !== mark && other.record === record && markWithoutHash(other.mark) === markWithoutHash(mark);
  return mark.startsWith("belum-ada:") ? [] : dismissals.filter(isOfSameRow).map((other) => other.mark);
}
