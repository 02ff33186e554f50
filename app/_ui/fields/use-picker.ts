import { useCombobox } from "downshift";
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { isSubmitKey } from "../keyboard";

export type ChoicePickerProps = {
  choices: string[];
  value: string;
  /** A choice that is always the last one of the list, whatever is typed. */
  pinned?: string;
  loading: boolean;
  /** Why the field is disabled, for example the field to fill in first. */
  disabled?: string | false;
  /** Loads the choices again; `null` unless loading failed. */
  retry: (() => void) | null;
  onChange: (picked: string) => void;
  onOpen?: () => void;
  /** Called with true when the person leaves the field with a text that is no choice, and with false when that is resolved. */
  onUnavailable?: (isUnavailable: boolean) => void;
};

const { InputBlur, InputKeyDownEscape, InputChange } = useCombobox.stateChangeTypes;

/** Returns the state and handlers of a combobox; `id` is the id of its input. */
export function useChoicePicker(
  { value, pinned, retry, loading, onChange, onOpen, onUnavailable, ...options }: ChoicePickerProps,
  id: string,
) {
  /** The text that was typed since the last pick; `null` while the input shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Whether the person left the field with a typed text that matches no choice. */
  const [isUnmatched, setUnmatched] = useState(false);
  const [committed, setCommitted] = useState("");
  const [lastValue, setLastValue] = useState(value);
  // Another value, or disabling the field, discards the unmatched text.
  if (isUnmatched && (lastValue !== value || options.disabled)) changeTypedText(null);
  if (lastValue !== value) setLastValue(value);

  function changeTypedText(text: string | null) {
    setTyped(text);
    setUnmatched(false);
  }

  const choices = movePinnedToEnd(options.choices, pinned);
  const matches = typed === null ? choices : filterChoices(choices, normalize(typed));
  const items = movePinnedToEnd(matches, pinned);
  const selectedItem = value === "" ? null : value;
  const combobox = useCombobox({
    items,
    selectedItem,
    inputId: id,
    labelId: `${id}-label`,
    inputValue: typed ?? toSingleLine(value),
    stateReducer: (state, { type, changes }) => {
      // Keeps the menu open for its retry button, which may get the focus; `handleBlur` closes the menu.
      if (type === InputBlur && retry) return { ...changes, selectedItem, isOpen: state.isOpen };
      // Keeps Downshift from selecting a choice on Esc and blur; `pickTypedChoice` picks one on blur.
      if (type === InputKeyDownEscape || type === InputBlur) return { ...changes, selectedItem };
      const hasMatch =
        type === InputChange && filterChoices(choices, normalize(changes.inputValue ?? "")).length > 0;
      return hasMatch ? { ...changes, highlightedIndex: 0 } : changes;
    },
    onStateChange: (change) => {
      if (change.isOpen) onOpen?.();
      if (change.type === InputKeyDownEscape) changeTypedText(null);
      if (change.selectedItem === undefined) return;
      changeTypedText(null);
      onChange(change.selectedItem ?? "");
    },
  });

  function pickChoice(picked: string) {
    changeTypedText(null);
    if (picked !== value) onChange(picked);
  }

  const areChoicesLoaded = !loading && !retry;
  /** Picks the choice that equals the typed text, else the highlighted or first match; a text without a match stays. */
  function pickTypedChoice() {
    if (typed === null) return;
    if (typed.trim() === "") return pickChoice("");
    const match = areChoicesLoaded ? (items[combobox.highlightedIndex] ?? matches[0]) : undefined;
    const picked = choices.find((choice) => normalize(choice) === normalize(typed)) ?? match;
    setCommitted(picked ?? "");
    if (picked === undefined) setUnmatched(true);
    else pickChoice(picked);
  }

  const isUnavailable = isUnmatched && typed !== null;
  // A layout effect runs before the same key press submits the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other choices are loaded, which may match the text.
  useLayoutEffect(() => {
    onUnavailable?.(isUnavailable);
    if (isUnmatched && areChoicesLoaded && matches.length > 0) pickTypedChoice();
  }, [isUnavailable, areChoicesLoaded, matches.length]);

  /** Picks the highlighted or first match on Enter, which does not submit the form while a text is typed. On Ctrl+Enter picks as on blur. */
  function handleEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || (typed === null && !isSubmitKey(event))) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    if (isSubmitKey(event)) {
      combobox.closeMenu();
      return pickTypedChoice();
    }
    const picked = items[combobox.highlightedIndex] ?? matches[0];
    if (picked === undefined) return;
    combobox.closeMenu();
    pickChoice(picked);
  }

  function handleBlur({ currentTarget, target, relatedTarget }: FocusEvent) {
    // Ignores a focus move to the buttons of the combobox, and the blur of the whole window.
    if (currentTarget.contains(relatedTarget) || target === document.activeElement) return;
    pickTypedChoice();
    if (retry) combobox.closeMenu();
  }

  return {
    ...combobox,
    items,
    hasMatch: matches.length > 0,
    isUnavailable: isUnavailable && !loading,
    /** The choice that was last picked for a typed text, which screen readers announce. */
    committed,
    changeTypedText,
    handleEnter,
    handleBlur,
  };
}

/** Returns the choices with the pinned choice, if there is one, added or moved to the end. */
const movePinnedToEnd = (choices: string[], pinned: string | undefined) =>
  pinned === undefined ? choices : [...choices.filter((choice) => choice !== pinned), pinned];

const filterChoices = (choices: string[], query: string) =>
  choices.filter((choice) => normalize(choice).includes(query));

const normalize = (text: string) => toSingleLine(text).trim().toLowerCase();

const toSingleLine = (text: string) => text.replaceAll("\n", " ");
