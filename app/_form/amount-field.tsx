import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { groupDigits, parseAmount, rewriteNumber } from "@/lib/fields/amount";
import { isAmbiguous } from "@/lib/fields/format-amount";

/** Returns handlers that format an amount on each edit and on blur. They also undo and redo, because formatting clears the browser's undo history. */
export function useAmountFormatting(
  inputRef: RefObject<HTMLInputElement | null>,
  onFormatted: (input: HTMLInputElement) => void,
) {
  /** The amount that was formatted last; the input has another text after the form has set it, or while a text is composed. */
  const latestAmountRef = useRef(EMPTY_AMOUNT);
  const beforeEditRef = useRef<AmountBeforeEdit>(null);
  const undoStackRef = useRef<AmountInputState[]>([]);
  const redoStackRef = useRef<AmountInputState[]>([]);

  useEffect(() => {
    const element = inputRef.current;
    if (!element) return;
    const recordBefore = () => {
      const { value, selectionStart, selectionEnd } = element;
      const isUnchanged = value === latestAmountRef.current.text;
      if (!isUnchanged) undoStackRef.current = [];
      beforeEditRef.current = {
        text: value,
        start: selectionStart ?? value.length,
        end: selectionEnd ?? value.length,
        isGrouped: isUnchanged ? latestAmountRef.current.isGrouped : true,
      };
    };
    // React's `onBeforeInput` does not fire for deletions.
    element.addEventListener("beforeinput", recordBefore);
    return () => element.removeEventListener("beforeinput", recordBefore);
  }, [inputRef]);

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = "", isComposing } = nativeEvent as InputEvent;
    const before = beforeEditRef.current ?? { text: "", start: 0, end: 0, isGrouped: true };
    beforeEditRef.current = null;
    const typed = { text: target.value, caret: target.selectionEnd ?? target.value.length };
    if (!isComposing) {
      const undone = { text: before.text, caret: before.end, isGrouped: before.isGrouped };
      undoStackRef.current = [...undoStackRef.current, undone].slice(-MAX_UNDO_STEPS);
      redoStackRef.current = [];
      const editKind = EDIT_KIND_BY_INPUT_TYPE[inputType] ?? "type";
      latestAmountRef.current = editAmount(before, typed, editKind);
      setInputTextAndCaret(target, latestAmountRef.current);
    }
    onFormatted(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!hasModifier || !/^[zy]$/i.test(event.key)) return;
    event.preventDefault();
    const isRedo = event.shiftKey || event.key.toLowerCase() === "y";
    const sourceRef = isRedo ? redoStackRef : undoStackRef;
    const oppositeRef = isRedo ? undoStackRef : redoStackRef;
    const input = event.currentTarget;
    const restored = sourceRef.current.at(-1);
    if (!restored || input.value !== latestAmountRef.current.text) return;
    sourceRef.current = sourceRef.current.slice(0, -1);
    const replaced = { ...latestAmountRef.current, caret: input.selectionEnd ?? 0 };
    oppositeRef.current = [...oppositeRef.current, replaced];
    latestAmountRef.current = restored;
    setInputTextAndCaret(input, restored);
    onFormatted(input);
  }

  function onBlur({ target }: { target: HTMLInputElement }) {
    const text = rewriteAmount(target.value);
    if (text === target.value) return;
    undoStackRef.current =
      target.value === latestAmountRef.current.text ? [...undoStackRef.current, latestAmountRef.current] : [];
    redoStackRef.current = [];
    latestAmountRef.current = { text, caret: text.length, isGrouped: true };
    target.value = text;
    onFormatted(target);
  }

  return { onChange, onKeyDown, onBlur };
}

function setInputTextAndCaret(input: HTMLInputElement, { text, caret }: AmountInputState) {
  if (input.value !== text) input.value = text;
  input.setSelectionRange(caret, caret);
}

export type AmountInputState = {
  text: string;
  caret: number;
  /** Whether all dots in the text were added by `editAmount`; true for a text without dots. */
  isGrouped: boolean;
};

/** The text of an amount field and its selection before an edit. */
type AmountBeforeEdit = Omit<AmountInputState, "caret"> & { start: number; end: number };

const MAX_UNDO_STEPS = 100;
const EMPTY_AMOUNT: AmountInputState = { text: "", caret: 0, isGrouped: true };

export type EditKind = "paste" | "delete backward" | "delete forward" | "type";

/** The kind of an edit by the `inputType` of its event; any other `inputType` is the kind `type`. */
const EDIT_KIND_BY_INPUT_TYPE: Record<string, EditKind> = {
  insertFromPaste: "paste",
  insertFromDrop: "paste",
  deleteContentBackward: "delete backward",
  deleteContentForward: "delete forward",
};

/** Adds thousands dots to an amount after an edit (`12500` becomes `12.500`), with the caret after the same digit; any other text stays. */
export function editAmount(before: AmountBeforeEdit, after: { text: string; caret: number }, edit: EditKind) {
  let { left, right, inserted, removed } = diffTexts(before, after);
  const wasCanonical = CANONICAL_AMOUNT.test(before.text);
  if (edit === "paste" && (left + right === "" || !/[.,]/.test(inserted))) inserted = rewriteAmount(inserted);
  // Deleting a dot also deletes the digit next to it.
  if (wasCanonical && before.start === before.end && removed === "." && inserted === "") {
    if (edit === "delete backward") left = left.slice(0, -1);
    if (edit === "delete forward") right = right.slice(1);
  }
  const isCanonical = inserted.includes(".") || CANONICAL_AMOUNT.test(left + inserted + right);
  if (wasCanonical && (before.isGrouped || !isCanonical)) {
    left = removeDots(left);
    right = removeDots(right);
  }
  return addThousandsDots(left + inserted + right, (left + inserted).length);
}

/** Compares the text before and after an edit: returns what was inserted and removed, and the unchanged text on the left and right. */
function diffTexts(before: AmountBeforeEdit, after: { text: string; caret: number }) {
  const changeStart = Math.min(before.start, after.caret);
  const changeEnd = before.text.length - (after.text.length - after.caret);
  const left = before.text.slice(0, changeStart);
  const right = before.text.slice(Math.max(changeEnd, changeStart));
  const inserted = after.text.slice(changeStart, after.caret);
  if (left + inserted + right === after.text)
    return { left, right, inserted, removed: before.text.slice(changeStart, changeEnd) };
  return { left: "", right: "", inserted: after.text, removed: before.text };
}

/** Adds thousands dots to an amount without dots; any other text, and an ambiguous one such as `1234,567`, stays. */
function addThousandsDots(text: string, caret: number): AmountInputState {
  const digits = isAmbiguous(text) ? undefined : UNGROUPED_AMOUNT.exec(text)?.[1];
  if (!digits) return { text, caret, isGrouped: !text.includes(".") };
  const dotsAfter = (position: number) => Math.floor(Math.max(digits.length - Math.max(position, 1), 0) / 3);
  return {
    text: groupDigits(digits) + text.slice(digits.length),
    caret: caret + dotsAfter(0) - dotsAfter(caret),
    isGrouped: true,
  };
}

const removeDots = (text: string) => text.replaceAll(".", "");

/** Rewrites an amount such as `12500.5` or `Rp 250.000,-` in Indonesian notation; returns any other text unchanged. */
export const rewriteAmount = (text: string) =>
  CANONICAL_AMOUNT.test(text) || parseAmount(text) === null ? text : rewriteNumber(text);

/** Matches Indonesian notation, with or without thousands dots, also while it is typed: `12.500,5`, `12500,`. */
const CANONICAL_AMOUNT = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,\d*)?$/;
const UNGROUPED_AMOUNT = /^([1-9]\d{3,29})(?:,\d*)?$/;
