"use client";

import { useCombobox } from "downshift";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { isSubmit } from "./field";

export type PickerProps = {
  choices: string[];
  value: string;
  /** A choice that is offered below the others, whatever is typed. */
  pinned?: string;
  loading: boolean;
  /** Why it is disabled: what to do first. */
  disabled?: string | false;
  retry: (() => void) | null;
  onChange: (picked: string) => void;
  onOpen?: () => void;
  /** Called when a text that is none of the choices was left in the field, and when it is so no more. */
  onUnavailable?: (isUnavailable: boolean) => void;
};

/** Returns a choice as an input shows it, in one line. */
const inOneLine = (text: string) => text.replaceAll("\n", " ");

const same = (one: string, other: string) =>
  inOneLine(one).trim().toLowerCase() === inOneLine(other).trim().toLowerCase();

function matching(choices: string[], typed: string): string[] {
  const query = typed.trim().toLowerCase();
  return choices.filter((choice) => inOneLine(choice).toLowerCase().includes(query));
}

const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes;

/** Returns a picker's state and key handlers; `id` is its input's. */
export function usePicker(
  { value, pinned, retry, loading, onChange, onOpen, onUnavailable, ...options }: PickerProps,
  id: string,
) {
  const [typed, setText] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [corrected, setCorrected] = useState("");
  const [seen, setSeen] = useState(value);
  // What was left in the field goes with another value of the form, and with what it depends on.
  if (isLeft && (seen !== value || options.disabled)) setTyped(null);
  if (seen !== value) setSeen(value);

  function setTyped(text: string | null) {
    setText(text);
    setLeft(false);
  }
  const last = pinned === undefined ? [] : [pinned];
  const choices = [...options.choices.filter((choice) => choice !== pinned), ...last];
  const found = typed === null ? choices : matching(choices, typed);
  const items = [...found.filter((choice) => choice !== pinned), ...last];
  const selectedItem = value === "" ? null : value;
  const combobox = useCombobox({
    items,
    selectedItem,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: typed ?? inOneLine(value),
    stateReducer: (state, { type, changes }) => {
      // The focus may move to the retry button; `leave` closes the menu.
      if (type === InputBlur && retry) return { ...changes, selectedItem, isOpen: state.isOpen };
      // `settle` handles leaving, whether the menu is open or not.
      if (type === InputKeyDownEscape || type === InputBlur) return { ...changes, selectedItem };
      const isFound = type === InputChange && matching(choices, changes.inputValue ?? "").length > 0;
      return isFound ? { ...changes, highlightedIndex: 0 } : changes;
    },
    onStateChange: (change) => {
      if (change.isOpen) onOpen?.();
      if (change.type === InputKeyDownEscape) setTyped(null);
      if (change.selectedItem === undefined) return;
      setTyped(null);
      onChange(change.selectedItem ?? "");
    },
  });

  function take(picked: string) {
    setTyped(null);
    if (picked !== value) onChange(picked);
  }

  const areHere = !loading && !retry;
  /** Takes the choice that equals the text, else the first match; a text that matches none stays. */
  function settle() {
    if (typed === null) return;
    if (typed.trim() === "") return take("");
    const first = areHere ? (items[combobox.highlightedIndex] ?? found[0]) : undefined;
    const picked = choices.find((choice) => same(choice, typed)) ?? first;
    setCorrected(picked ?? "");
    if (picked === undefined) setLeft(true);
    else take(picked);
  }

  const isUnavailable = isLeft && typed !== null;
  // Before the form is submitted by the key that settles the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after each change, and as further choices may match what was left.
  useLayoutEffect(() => {
    onUnavailable?.(isUnavailable);
    if (isLeft && areHere && found.length > 0) settle();
  }, [isUnavailable, areHere, found.length]);

  /** Enter picks the first match, and never submits a form while a text is typed. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || (typed === null && !isSubmit(event))) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (isSubmit(event)) {
      combobox.closeMenu();
      return settle();
    }
    const picked = items[combobox.highlightedIndex] ?? found[0];
    if (picked === undefined) return;
    combobox.closeMenu();
    take(picked);
  }

  function leave({ currentTarget, target, relatedTarget }: FocusEvent) {
    // The buttons are parts of it, and a window that is left keeps its focus.
    if (currentTarget.contains(relatedTarget) || target === document.activeElement) return;
    settle();
    if (retry) combobox.closeMenu();
  }

  return {
    ...combobox,
    items,
    hasFound: found.length > 0,
    isUnavailable: isUnavailable && !loading,
    /** The choice that was taken when the field was left. */
    corrected,
    setTyped,
    enter,
    leave,
  };
}
