import { groupDigits, isDoubtful, withoutCurrency } from "./amount";

/** The text of a field for an amount, and where its caret stands. */
export type AmountText = {
  text: string;
  caret: number;
  /** Whether `editAmount` set the dots in the text, or it has none; otherwise they were typed. */
  isGrouped: boolean;
};

/** A field just before its text changes. */
export type AmountBefore = Omit<AmountText, "caret"> & { start: number; end: number };

export type AmountEdit = "paste" | "delete backward" | "delete forward" | "type";

const RIGHT = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,\d*)?$/;
const UNGROUPED = /^([1-9]\d{3,29})(?:,\d*)?$/;
const PASTED_DECIMAL = /^(\d+)\.(\d{1,2}|\d{4,})$/;

const withoutDots = (text: string) => text.replaceAll(".", "");

/** Groups a text without dots, unless it is no amount or could mean thousands already. */
function group(text: string, caret: number): AmountText {
  const whole = isDoubtful(text) ? undefined : UNGROUPED.exec(text)?.[1];
  if (!whole) return { text, caret, isGrouped: !text.includes(".") };
  const dotsFrom = (at: number) => Math.floor(Math.max(whole.length - Math.max(at, 1), 0) / 3);
  return {
    text: groupDigits(whole) + text.slice(whole.length),
    caret: caret + dotsFrom(0) - dotsFrom(caret),
    isGrouped: true,
  };
}

/** Returns what stays left and right of a change, and what was removed and inserted between. */
function changeOf(before: AmountBefore, after: { text: string; caret: number }) {
  const from = Math.min(before.start, after.caret);
  const to = before.text.length - (after.text.length - after.caret);
  const left = before.text.slice(0, from);
  const right = before.text.slice(Math.max(to, from));
  const inserted = after.text.slice(from, after.caret);
  if (left + inserted + right === after.text)
    return { left, right, inserted, removed: before.text.slice(from, to) };
  return { left: "", right: "", inserted: after.text, removed: before.text };
}

/**
 * Sets the dots of an amount while it is typed, `12500` to `12.500`, and keeps the caret behind the same digit. A dot that is
 * typed where none belongs, and whatever `readAmount` refuses, stays as typed. A pasted text loses its currency, and `12500.5`
 * becomes `12.500,5`.
 */
export function editAmount(
  before: AmountBefore,
  after: { text: string; caret: number },
  edit: AmountEdit,
): AmountText {
  let { left, right, inserted, removed } = changeOf(before, after);
  const wasRight = RIGHT.test(before.text);
  if (edit === "paste") {
    inserted = withoutCurrency(inserted);
    if (left + right === "") inserted = inserted.replace(PASTED_DECIMAL, "$1,$2");
  }
  // Deleting a dot alone deletes the digit behind it.
  if (wasRight && before.start === before.end && removed === "." && inserted === "") {
    if (edit === "delete backward") left = left.slice(0, -1);
    if (edit === "delete forward") right = right.slice(1);
  }
  const staysRight = inserted.includes(".") || RIGHT.test(left + inserted + right);
  if (wasRight && (before.isGrouped || !staysRight)) {
    left = withoutDots(left);
    right = withoutDots(right);
  }
  return group(left + inserted + right, (left + inserted).length);
}
