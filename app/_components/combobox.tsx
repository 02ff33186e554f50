"use client";

import { useCombobox } from "downshift";
import { type KeyboardEvent, useId, useState } from "react";
import { Field, INPUT_LOOK } from "./field";

type ComboboxProps = {
  label: string;
  error: string | null;
  choices: string[];
  value: string;
  loading: boolean;
  disabled: boolean;
  onChange: (picked: string) => void;
  onBlur: () => void;
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function matching(choices: string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  return choices.filter((choice) => choice.toLowerCase().includes(wanted));
}

/** What a picker holds when it is left: the choice that was typed out, none if it was emptied, otherwise as before. */
function leftWith(typed: string | null, choices: string[], value: string): string {
  if (typed === null) return value;
  return typed.trim() === "" ? "" : (choices.find((choice) => same(choice, typed)) ?? value);
}

const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes;

function usePicker({ choices, value, onChange }: ComboboxProps, id: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const items = typed === null ? choices : matching(choices, typed);
  const selectedItem = value === "" ? null : value;
  const combobox = useCombobox({
    items,
    selectedItem,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: typed ?? value,
    stateReducer: (_, { type, changes }) => {
      // Leaving it is looked after below, whether its choices are open or not.
      if (type === InputKeyDownEscape || type === InputBlur) return { ...changes, selectedItem };
      const isFound = type === InputChange && matching(choices, changes.inputValue ?? "").length > 0;
      return isFound ? { ...changes, highlightedIndex: 0 } : changes;
    },
    onStateChange: (change) => {
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
  /** Enter picks what was found first, and never submits a form while something is typed. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || typed === null) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    const found = items[combobox.highlightedIndex] ?? items[0];
    if (found === undefined) return;
    combobox.closeMenu();
    setTyped(null);
    if (found !== value) onChange(found);
  }

  return { ...combobox, items, setTyped, settle, enter };
}

/** A picker that finds by typing; what was typed but is no choice gives way to what was picked before. */
export function Combobox(props: ComboboxProps) {
  const { label, error, loading, disabled } = props;
  const id = useId();
  const { items, isOpen, highlightedIndex, ...picker } = usePicker(props, id);
  const isActive = isOpen && highlightedIndex >= 0;
  return (
    <Field label={label} error={error} id={id}>
      {(ties) => (
        <div className="relative">
          <input
            {...picker.getInputProps({
              ...ties,
              disabled,
              onKeyDown: picker.enter,
              onBlur: () => {
                picker.settle();
                props.onBlur();
              },
              // The state of the combobox follows later than the next letter may come.
              onChange: (event) => picker.setTyped(event.currentTarget.value),
              autoComplete: "off",
              spellCheck: false,
              // Where no choice is active Downshift would point at one without a name.
              ...(!isActive && { "aria-activedescendant": undefined }),
            })}
            type="text"
            placeholder={loading ? "Memuat..." : "Ketik atau pilih"}
            className={`${INPUT_LOOK} pr-11`}
          />
          <button
            {...picker.getToggleButtonProps({ disabled, type: "button", "aria-label": "Buka pilihan" })}
            className="absolute inset-y-1 right-1 rounded-control px-2.5 text-muted hover:bg-pointed"
          >
            <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2">
              <path d="M3 6l5 5 5-5" />
            </svg>
          </button>
          <div
            className={`absolute z-20 mt-1 w-full overflow-hidden rounded-control border border-line bg-surface shadow-dialog ${isOpen ? "" : "hidden"}`}
          >
            <ul
              {...picker.getMenuProps({ "aria-label": "Pilihan" })}
              className="max-h-64 overflow-auto py-1 empty:hidden"
            >
              {isOpen &&
                items.map((item, index) => (
                  <li
                    key={item}
                    {...picker.getItemProps({ item, index })}
                    className={`cursor-pointer px-3 py-2 wrap-anywhere ${highlightedIndex === index ? "bg-brand-soft" : ""} ${item === props.value ? "font-semibold" : ""}`}
                  >
                    {item}
                  </li>
                ))}
            </ul>
            {isOpen && items.length === 0 && <p className="px-3 py-2 text-muted">Tidak ada pilihan</p>}
          </div>
        </div>
      )}
    </Field>
  );
}
