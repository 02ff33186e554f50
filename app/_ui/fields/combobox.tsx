"use client";

import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useRef } from "react";
import { Chevron, Field, INPUT_LOOK, UNCORRECTED } from "./field";
import { type PickerProps, usePicker } from "./use-picker";

type ChoicesStateProps = {
  input: RefObject<HTMLInputElement | null>;
  loading: boolean;
  retry: (() => void) | null;
  isEmpty: boolean;
  onClose: () => void;
};

function ChoicesState({ input, loading, retry, isEmpty, onClose }: ChoicesStateProps) {
  const toInput = () => input.current?.focus();

  function again() {
    // The button unmounts once pressed.
    toInput();
    retry?.();
  }

  function closeByEsc(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    toInput();
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
          onClick={again}
          className="min-h-control rounded-control border border-edge/60 px-3 text-sm font-semibold text-ink hover:bg-pointed"
        >
          Coba lagi
        </button>
      )}
    </div>
  );
}

type ComboboxProps = PickerProps & {
  label: string;
  error: string | null;
  onBlur: () => void;
  ref?: Ref<HTMLInputElement>;
};

const PINNED = "sticky short:static bottom-0 not-only:border-t not-only:border-line";

/** What is said of a text that is none of the choices. */
export const NO_CHOICE = "Pilihan tidak tersedia";

/** Renders a picker with search: leaving it takes the first match of a typed text, and keeps one that matches none. */
export function Combobox(props: ComboboxProps) {
  const { label, error, loading, retry, pinned } = props;
  const disabled = Boolean(props.disabled);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement, []);
  const { items, hasFound, isOpen, isUnavailable, highlightedIndex, ...picker } = usePicker(props, id);
  const isActive = isOpen && highlightedIndex >= 0;
  return (
    <Field label={label} error={isUnavailable ? NO_CHOICE : error} id={id}>
      {(ties) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: its children take the focus.
        <div className="relative" onBlur={picker.leave}>
          <input
            {...picker.getInputProps({
              ...ties,
              ref: input,
              disabled,
              onKeyDown: picker.enter,
              onBlur: props.onBlur,
              // Downshift's own state updates too late for fast typing.
              onChange: (event) => picker.setTyped(event.currentTarget.value),
              autoComplete: "off",
              ...UNCORRECTED,
              // Without an active choice Downshift refers to an unnamed element.
              ...(!isActive && { "aria-activedescendant": undefined }),
            })}
            type="text"
            placeholder={props.disabled || (loading ? "Memuat..." : "Ketik atau pilih")}
            className={`${INPUT_LOOK} pr-control`}
          />
          <p aria-live="polite" className="sr-only">
            {picker.corrected}
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
              <ChoicesState
                input={input}
                loading={loading}
                retry={retry}
                isEmpty={!hasFound}
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
                    className={`cursor-pointer px-3 py-2 wrap-anywhere ${item === pinned ? PINNED : pinned && "scroll-mb-11"} ${highlightedIndex === index ? "bg-brand-soft" : "bg-surface"} ${item === props.value ? "font-semibold" : ""}`}
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
