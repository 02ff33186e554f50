"use client";

import { type ComponentProps, type ReactNode, useId } from "react";

export const INPUT_LOOK =
  "min-h-10 w-full rounded-control border border-edge bg-surface px-3 py-2 placeholder:text-muted aria-invalid:border-danger";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  error?: string | null;
  trailing?: ReactNode;
};

/** An input with its label and, below it, what is wrong with it. */
export function TextField({ label, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={`${INPUT_LOOK} ${trailing ? "pr-28" : ""}`}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
