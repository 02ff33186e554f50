"use client";

import { useCombobox } from "downshift";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { isSubmit } from "./is-submit";

export type PickerProps = {
  choices: string[];
  value: string;
  /** A choice that is offered below the others, whatever is typed. */
  pinned?: string;
  /** Reloads the choices after a failure. */
  retry: (() => void) | null;
  onChange: (picked: string) => void;
  /** Called when the choices are opened. */
  onOpen?: () => void;
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function matching(choices: string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  return choices.filter((choice) => choice.toLowerCase().includes(wanted));
}

/** Returns the value on blur: the choice that equals the text, none if cleared, else the last pick. */
function leftWith(typed: string | null, choices: string[], value: string): string {
  if (typed === null) return value;
  return typed.trim() === "" ? "" : (choices.find((choice) => same(choice, typed)) ?? value);
}

const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes;

/** Returns a picker's state and key handlers; `id` is its input's. */
export function usePicker({ value, pinned, retry, onChange, onOpen, ...given }: PickerProps, id: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const last = pinned === undefined ? [] : [pinned];
  const choices = [...given.choices.filter((choice) => choice !== pinned), ...last];
  const found = typed === null ? choices : matching(choices, typed);
  const items = [...found.filter((choice) => choice !== pinned), ...last];
  const selectedItem = value === "" ? null : value;
  const combobox = useCombobox({
    items,
    selectedItem,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: typed ?? value,
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
  function settle() {
    const left = leftWith(typed, choices, value);
    setTyped(null);
    if (left !== value) onChange(left);
  }
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
    setTyped(null);
    if (picked !== value) onChange(picked);
  }

  function leave(event: FocusEvent) {
    if (retry && !event.currentTarget.contains(event.relatedTarget)) combobox.closeMenu();
  }

  return { ...combobox, items, hasFound: found.length > 0, setTyped, settle, enter, leave };
}
