"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

export const INPUT_LOOK =
  "min-h-control w-full rounded-control border border-edge bg-surface px-3 py-2 placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger";

/** The attributes that link an input to its label and error. */
type Ties = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

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
  return (
    <div className="flex flex-col gap-1">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, ...(error && { "aria-invalid": true, "aria-describedby": errorId }) })}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
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
