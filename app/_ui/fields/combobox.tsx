import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useRef } from "react";
import { Chevron, Field, INPUT_CLASS, NO_AUTOCORRECT } from "./field";
import { type ChoicePickerProps, useChoicePicker } from "./use-picker";

type ComboboxProps = ChoicePickerProps & {
  label: string;
  error: string | null;
  onBlur: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Renders a combobox with search. On blur it picks the first match of the typed text; a text without a match stays, with an error. */
export function Combobox(props: ComboboxProps) {
  const { label, error, loading, retry, pinned } = props;
  const disabled = Boolean(props.disabled);
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => inputRef.current as HTMLInputElement, []);
  const { items, hasMatch, isOpen, isUnavailable, highlightedIndex, ...picker } = useChoicePicker(props, id);
  const hasHighlightedChoice = isOpen && highlightedIndex >= 0;
  return (
    <Field label={label} error={isUnavailable ? CHOICE_UNAVAILABLE_TEXT : error} id={id}>
      {(attributes) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles blur of the controls inside.
        <div className="relative" onBlur={picker.handleBlur}>
          <input
            {...picker.getInputProps({
              ...attributes,
              ref: inputRef,
              disabled,
              onKeyDown: picker.handleEnter,
              onBlur: props.onBlur,
              // Updates the text at once: Downshift reports it too late for fast typing.
              onChange: (event) => picker.changeTypedText(event.currentTarget.value),
              autoComplete: "off",
              ...NO_AUTOCORRECT,
              // Without an active choice, Downshift refers to an element that does not exist.
              ...(!hasHighlightedChoice && { "aria-activedescendant": undefined }),
            })}
            type="text"
            placeholder={props.disabled || (loading ? "Memuat..." : "Ketik atau pilih")}
            className={`${INPUT_CLASS} pr-control`}
          />
          <p aria-live="polite" className="sr-only">
            {picker.committed}
          </p>
          <button
            {...picker.getToggleButtonProps({ disabled, type: "button", "aria-label": "Buka pilihan" })}
            className="absolute inset-y-0 right-0 w-control rounded-control text-muted hover:bg-pointed"
          >
            <Chevron className="mx-auto" />
          </button>
          <div
            className={`absolute z-20 mt-1 w-full overflow-hidden rounded-control border border-line bg-surface shadow-dialog ${isOpen ? "" : "hidden"}`}
          >
            {isOpen && (
              <ChoicesStatus
                inputRef={inputRef}
                loading={loading}
                retry={retry}
                isEmpty={!hasMatch}
                onClose={picker.closeMenu}
              />
            )}
            <ul
              {...picker.getMenuProps({ "aria-label": "Pilihan" })}
              className="max-h-64 overflow-auto empty:hidden"
            >
              {isOpen &&
                items.map((item, index) => (
                  <li
                    key={item}
                    {...picker.getItemProps({ item, index })}
                    className={`cursor-pointer px-3 py-2 wrap-anywhere touch:py-3 ${item === pinned ? PINNED_CHOICE_CLASS : pinned && "scroll-mb-11"} ${highlightedIndex === index ? "bg-brand-soft" : "bg-surface"} ${item === props.value ? "font-semibold" : ""}`}
                  >
                    {item}
                  </li>
                ))}
            </ul>
          </div>
        </div>
      )}
    </Field>
  );
}

export const CHOICE_UNAVAILABLE_TEXT = "Pilihan tidak tersedia";

const PINNED_CHOICE_CLASS = "sticky short:static bottom-0 not-only:border-t not-only:border-line";

type ChoicesStatusProps = Pick<ChoicePickerProps, "loading" | "retry"> & {
  inputRef: RefObject<HTMLInputElement | null>;
  isEmpty: boolean;
  onClose: () => void;
};

/** Renders the state of the choices in the menu: loading, failed with a retry button, or empty. */
function ChoicesStatus({ inputRef, loading, retry, isEmpty, onClose }: ChoicesStatusProps) {
  const focusInput = () => inputRef.current?.focus();

  function retryAndFocus() {
    // Pressing the button unmounts it, so the input gets the focus first.
    focusInput();
    retry?.();
  }

  function closeByEsc(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    focusInput();
    onClose();
  }

  if (!loading && !retry) return isEmpty && <p className="px-3 py-2 text-muted">Tidak ada pilihan</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-muted">
      <p role="status">{loading ? "Memuat..." : "Gagal dimuat"}</p>
      {retry && (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={closeByEsc}
          onClick={retryAndFocus}
          className="min-h-control rounded-control border border-edge/60 px-3 text-sm font-semibold text-ink hover:bg-pointed"
        >
          Coba lagi
        </button>
      )}
    </div>
  );
}
