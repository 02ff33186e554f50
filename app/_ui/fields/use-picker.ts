"use client";

import { useCombobox } from "downshift";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { isSubmitKey } from "./field";

export type ChoicePickerProps = {
  choices: string[];
  value: string;
  /** A choice that always stays at the end of the list. */
  pinned?: string;
  loading: boolean;
  /** Why the field is disabled, such as what to pick first. */
  disabled?: string | false;
  /** Loads the choices again after a failure; otherwise `null`. */
  retry: (() => void) | null;
  onChange: (picked: string) => void;
  onOpen?: () => void;
  /** Called when the field was left with a text that is none of the choices, and when that is resolved. */
  onUnavailable?: (isUnavailable: boolean) => void;
};

const toSingleLine = (text: string) => text.replaceAll("\n", " ");

const isSameChoice = (one: string, other: string) =>
  toSingleLine(one).trim().toLowerCase() === toSingleLine(other).trim().toLowerCase();

function filterChoices(choices: string[], typed: string): string[] {
  const query = typed.trim().toLowerCase();
  return choices.filter((choice) => toSingleLine(choice).toLowerCase().includes(query));
}

const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes;

/** Returns the state and handlers of a combobox; `id` is the id of its input. */
export function useChoicePicker(
  { value, pinned, retry, loading, onChange, onOpen, onUnavailable, ...options }: ChoicePickerProps,
  id: string,
) {
  const [typed, setText] = useState<string | null>(null);
  const [isTextLeft, setTextLeft] = useState(false);
  const [committed, setCommitted] = useState("");
  const [lastValue, setLastValue] = useState(value);
  // Another value, or disabling the field, discards the unmatched text.
  if (isTextLeft && (lastValue !== value || options.disabled)) setTyped(null);
  if (lastValue !== value) setLastValue(value);

  function setTyped(text: string | null) {
    setText(text);
    setTextLeft(false);
  }
  const last = pinned === undefined ? [] : [pinned];
  const choices = [...options.choices.filter((choice) => choice !== pinned), ...last];
  const found = typed === null ? choices : filterChoices(choices, typed);
  const items = [...found.filter((choice) => choice !== pinned), ...last];
  const selectedItem = value === "" ? null : value;
  const combobox = useCombobox({
    items,
    selectedItem,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: typed ?? toSingleLine(value),
    stateReducer: (state, { type, changes }) => {
      // The focus may move to the retry button; `handleBlur` closes the menu.
      if (type === InputBlur && retry) return { ...changes, selectedItem, isOpen: state.isOpen };
      // `commit` handles blur, whether the menu is open or not.
      if (type === InputKeyDownEscape || type === InputBlur) return { ...changes, selectedItem };
      const isFound = type === InputChange && filterChoices(choices, changes.inputValue ?? "").length > 0;
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

  function pick(picked: string) {
    setTyped(null);
    if (picked !== value) onChange(picked);
  }

  const areLoaded = !loading && !retry;
  /** Picks the choice that equals the typed text, or else the first match; a text without a match stays. */
  function commit() {
    if (typed === null) return;
    if (typed.trim() === "") return pick("");
    const first = areLoaded ? (items[combobox.highlightedIndex] ?? found[0]) : undefined;
    const picked = choices.find((choice) => isSameChoice(choice, typed)) ?? first;
    setCommitted(picked ?? "");
    if (picked === undefined) setTextLeft(true);
    else pick(picked);
  }

  const isUnavailable = isTextLeft && typed !== null;
  // A layout effect runs before the form is submitted by the same key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choices change, which may match the text.
  useLayoutEffect(() => {
    onUnavailable?.(isUnavailable);
    if (isTextLeft && areLoaded && found.length > 0) commit();
  }, [isUnavailable, areLoaded, found.length]);

  /** Picks the highlighted or first match on Enter, which does not submit the form while a text is typed. */
  function handleEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || (typed === null && !isSubmitKey(event))) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (isSubmitKey(event)) {
      combobox.closeMenu();
      return commit();
    }
    const picked = items[combobox.highlightedIndex] ?? found[0];
    if (picked === undefined) return;
    combobox.closeMenu();
    pick(picked);
  }

  function handleBlur({ currentTarget, target, relatedTarget }: FocusEvent) {
    // Ignores focus on its own buttons, and the blur of the window.
    if (currentTarget.contains(relatedTarget) || target === document.activeElement) return;
    commit();
    if (retry) combobox.closeMenu();
  }

  return {
    ...combobox,
    items,
    hasFound: found.length > 0,
    isUnavailable: isUnavailable && !loading,
    /** The choice picked on blur, announced to screen readers. */
    committed,
    setTyped,
    handleEnter,
    handleBlur,
  };
}
