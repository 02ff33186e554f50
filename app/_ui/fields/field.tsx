"use client";

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useState,
} from "react";
import { Icon } from "../icon";
import { hasKeyboard } from "../last-focus";

export const INPUT_LOOK =
  "min-h-control w-full rounded-control border border-edge bg-surface px-3 py-[calc((var(--control)-1.625rem)/2)] placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger";

/** The labels of the fields that are marked as required: none where every field is. */
export const RequiredLabels = createContext<ReadonlySet<string>>(new Set());

/** The labels of the fields that are marked as changed. */
export const ChangedLabels = createContext<ReadonlySet<string>>(new Set());

/** The attributes that link an input to its label, hint and error. */
type Ties = { id: string; "aria-required"?: true; "aria-invalid"?: true; "aria-describedby"?: string };

type FieldProps = {
  label: string;
  /** How to fill it in: its notation with an example, which a placeholder would show like a value. */
  hint?: string;
  error?: string | null;
  /** The input's id, if its component needs it; the label's id adds `-label`. */
  id?: string;
  children: (ties: Ties) => ReactNode;
};

/** Renders an input with its label and hint in a line above and its error below; fields side by side start at one height. */
export function Field({ label, hint, error, id: ownId, children }: FieldProps) {
  const own = useId();
  const id = ownId ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const isRequired = use(RequiredLabels).has(label);
  const isChanged = use(ChangedLabels).has(label);
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  const ties: Ties = {
    id,
    ...(isRequired && { "aria-required": true }),
    ...(error && { "aria-invalid": true }),
    ...(described && { "aria-describedby": described }),
  };
  return (
    <div className="row-span-2 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid items-start gap-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-1 self-end">
        <div className="relative flex items-baseline gap-1 text-sm font-medium">
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          {isRequired && <RequiredMark />}
          {isChanged && (
            <span title="diubah" className="absolute -left-2.5 text-brand-strong">
              <span aria-hidden>•</span>
              <span className="sr-only">diubah</span>
            </span>
          )}
        </div>
        {hint && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1">
        {children(ties)}
        {error && (
          <p id={errorId} className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Renders the mark of a required field, which its input tells by `aria-required`. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      *
    </span>
  );
}

/** Renders the arrow of a field that opens a list of choices. */
export const Chevron = ({ className }: { className?: string }) => (
  <Icon path="M3 6l5 5 5-5" strokeWidth="2" className={className} />
);

/** The attributes of an input whose text a browser is to leave as it is typed. */
export const UNCORRECTED = { autoCorrect: "off", autoCapitalize: "none", spellCheck: false };

type TextFieldProps = ComponentProps<"input"> &
  Omit<FieldProps, "id" | "children"> & {
    trailing?: ReactNode;
  };

/** Renders a text input for names, codes and searches, which no browser corrects. */
export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <div className="relative">
          <input
            type="text"
            {...UNCORRECTED}
            {...ties}
            className={`${INPUT_LOOK} ${trailing ? "pr-28" : ""}`}
            {...input}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}

/** Renders a password input with a toggle. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize={shown ? "none" : undefined}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 rounded-control px-3 text-sm font-medium text-brand-stronger hover:bg-brand-soft"
        >
          {shown ? "Sembunyikan" : "Tampilkan"}
        </button>
      }
    />
  );
}

const MOST_ROWS = 8;

/** Returns how high a text of several lines is shown, in rows. */
export const rowsOf = (text: string) => Math.min(text.split("\n").length, MOST_ROWS);

type LinesFieldProps = ComponentProps<"textarea"> & Omit<FieldProps, "id" | "children">;

/** Renders a text of several lines, which grows with them. */
export function LinesField({ label, hint, error, ...area }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          rows={1}
          {...ties}
          className={`${INPUT_LOOK} field-sizing-content max-h-60 resize-y`}
          {...area}
        />
      )}
    </Field>
  );
}

/** Whether a key submits its form: Ctrl+Enter or Cmd+Enter. */
export const isSubmit = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) =>
  key === "Enter" && (ctrlKey || metaKey);

/** Handles Enter in a text of several lines, and returns whether it makes a new line: with Shift, with Alt, or on a virtual keyboard, which has neither. */
export function handleLineBreak({ altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  if (!altKey) return shiftKey || !hasKeyboard();
  // Browsers do nothing with Alt, which is the key of spreadsheets.
  target.setRangeText("\n", target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}

type SelectFieldProps = ComponentProps<"select"> & {
  label: string;
  error?: string | null;
  /** The choices, or their words by their values. */
  choices: string[] | Record<string, string>;
  /** The empty choice's label; without it one is always chosen. */
  none?: string;
};

export function SelectField({ label, error, choices, none, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <div className="relative">
          <select {...ties} className={`${INPUT_LOOK} appearance-none pr-9`} {...select}>
            {none !== undefined && <option value="">{none}</option>}
            {Object.entries(choices).map(([value, choice]) => (
              <option key={value} value={Array.isArray(choices) ? choice : value}>
                {choice}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted" />
        </div>
      )}
    </Field>
  );
}

type CheckBoxProps = Pick<ComponentProps<"input">, "checked" | "className"> & {
  label: string;
  onCheck: (isChecked: boolean) => void;
};

/** Renders a box with its label behind it; `className` is added to the label. */
export function CheckBox({ label, checked, onCheck, className = "" }: CheckBoxProps) {
  return (
    <label className={`flex items-center gap-2 text-sm touch:min-h-control ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4 shrink-0 accent-brand"
      />
      {label}
    </label>
  );
}
