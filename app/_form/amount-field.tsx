"use client";

import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { type AmountBefore, type AmountEdit, type AmountText, editAmount } from "@/lib/fields/edit-amount";
import { TextField } from "../_ui/fields/field";

type AmountFieldProps = ComponentProps<typeof TextField> & { registered: UseFormRegisterReturn };

/** Renders an input for an amount, which gets its dots while it is typed. */
export function AmountField({ registered: { ref, onChange, ...registered }, ...field }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const edits = useAmountEdits(input, (target) => void onChange({ target, type: "change" }));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      {...registered}
      {...edits}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
    />
  );
}

const EDITS: Record<string, AmountEdit> = {
  insertFromPaste: "paste",
  insertFromDrop: "paste",
  deleteContentBackward: "delete backward",
  deleteContentForward: "delete forward",
};

const MOST_STEPS = 100;

const EMPTY: AmountText = { text: "", caret: 0, isGrouped: true };

function put(input: HTMLInputElement, { text, caret }: AmountText) {
  if (input.value !== text) input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

function isUndo(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/i.test(event.key);
}

/**
 * Formats an amount in its input after each edit (`editAmount`), and undoes and redoes edits by the keyboard: the browser's own
 * undo ends where a script sets the text. `onFormatted` is called with the formatted text in place.
 */
export function useAmountEdits(
  input: RefObject<HTMLInputElement | null>,
  onFormatted: (input: HTMLInputElement) => void,
) {
  const last = useRef(EMPTY);
  const before = useRef<AmountBefore>(null);
  const past = useRef<AmountText[]>([]);
  const future = useRef<AmountText[]>([]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const remember = () => {
      const { value, selectionStart, selectionEnd } = element;
      const isOurs = value === last.current.text;
      if (!isOurs) past.current = [];
      before.current = {
        text: value,
        start: selectionStart ?? value.length,
        end: selectionEnd ?? value.length,
        isGrouped: isOurs ? last.current.isGrouped : true,
      };
    };
    // React's own event of this name leaves out deletions.
    element.addEventListener("beforeinput", remember);
    return () => element.removeEventListener("beforeinput", remember);
  }, [input]);

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = "", isComposing } = nativeEvent as InputEvent;
    const { end, ...was } = before.current ?? { ...EMPTY, start: 0, end: 0 };
    before.current = null;
    const typed = { text: target.value, caret: target.selectionEnd ?? target.value.length };
    if (!isComposing) {
      past.current = [...past.current, { ...was, caret: end }].slice(-MOST_STEPS);
      future.current = [];
      last.current = editAmount({ ...was, end }, typed, EDITS[inputType] ?? "type");
      put(target, last.current);
    }
    onFormatted(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!isUndo(event)) return;
    event.preventDefault();
    const isRedo = event.shiftKey || event.key.toLowerCase() === "y";
    const [from, to] = isRedo ? [future, past] : [past, future];
    const target = event.currentTarget;
    const entry = from.current.at(-1);
    if (!entry || target.value !== last.current.text) return;
    from.current = from.current.slice(0, -1);
    to.current = [...to.current, { ...last.current, caret: target.selectionEnd ?? 0 }];
    last.current = entry;
    put(target, entry);
    onFormatted(target);
  }

  return { onChange, onKeyDown };
}
