"use client";

import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";

export const INPUT_LOOK =
  "min-h-control w-full rounded-control border border-edge bg-surface px-3 py-2 placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger";

/** The labels of the fields that are marked as required: none where every field is. */
export const RequiredLabels = createContext<ReadonlySet<string>>(new Set());

/** The attributes that link an input to its label and error. */
type Ties = { id: string; "aria-required"?: true; "aria-invalid"?: true; "aria-describedby"?: string };

type FieldProps = {
  label: string;
  error?: string | null;
  /** The input's id, if its component needs it; the label's id adds `-label`. */
  id?: string;
  children: (ties: Ties) => ReactNode;
};

/** Renders an input with its label above and its error below. */
export function Field({ label, error, id: given, children }: FieldProps) {
  const own = useId();
  const id = given ?? own;
  const errorId = `${id}-error`;
  const isRequired = use(RequiredLabels).has(label);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex gap-1 text-sm font-medium">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {isRequired && <RequiredMark />}
      </div>
      {children({
        id,
        ...(isRequired && { "aria-required": true }),
        ...(error && { "aria-invalid": true, "aria-describedby": errorId }),
      })}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
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

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  error?: string | null;
  trailing?: ReactNode;
};

/** Renders a text input. */
export function TextField({ label, error, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <div className="relative">
          <input type="text" {...ties} className={`${INPUT_LOOK} ${trailing ? "pr-28" : ""}`} {...input} />
          {trailing}
        </div>
      )}
    </Field>
  );
}

type SelectFieldProps = ComponentProps<"select"> & {
  label: string;
  error?: string | null;
  choices: string[];
  /** The empty choice's label. */
  none: string;
};

export function SelectField({ label, error, choices, none, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <select {...ties} className={INPUT_LOOK} {...select}>
          <option value="">{none}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
