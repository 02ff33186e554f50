"use client";

import { Chevron, Field, INPUT_LOOK } from "../../_ui/fields/field";

type ChoiceFieldProps<Value extends string> = {
  label: string;
  /** The labels of the values, in their order. */
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders a choice among a few fixed values. */
export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <Field label={label}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            className={`${INPUT_LOOK} appearance-none pr-9`}
            value={value}
            onChange={({ target }) => onChange(target.value as Value)}
          >
            {Object.entries<string>(choices).map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute top-3 right-3 text-muted" />
        </div>
      )}
    </Field>
  );
}
