"use client";

import { type ComponentProps, useRef } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "../../_ui/fields/field";
import { useAmountEdits } from "./use-amount-edits";

type AmountFieldProps = ComponentProps<typeof TextField> & { registered: UseFormRegisterReturn };

/** Renders an input for an amount, which gets its dots while it is typed. */
export function AmountField({ registered: { ref, onChange, ...registered }, ...field }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const edits = useAmountEdits(input, (target) => void onChange({ target, type: "change" }));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      {...registered}
      {...edits}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
    />
  );
}
