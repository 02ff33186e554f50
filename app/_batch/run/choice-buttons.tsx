"use client";

import { formatAmount } from "@/lib/list/format-value";

type Choice<Value extends string> = { value: Value; label: string; count: number };

type ChoiceButtonsProps<Value extends string> = {
  label: string;
  choices: Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** Renders buttons of which one is pressed, with the number of rows that each shows. */
export function ChoiceButtons<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceButtonsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: words, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-9 rounded-control border border-edge/60 bg-surface px-3 py-1 text-sm font-medium hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:text-brand-stronger"
        >
          {words} ({formatAmount(count)})
        </button>
      ))}
    </fieldset>
  );
}
