"use client";

import { useId } from "react";

type ChoiceProps<Name extends string> = {
  label: string;
  isLabelHidden?: boolean;
  choices: Readonly<Record<Name, string>>;
  value: Name;
  onChoose: (name: Name) => void;
};

/** Renders a few choices side by side, of which one holds. */
export function Choice<Name extends string>(props: ChoiceProps<Name>) {
  const { label, isLabelHidden, choices, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1 print:hidden">
      <legend className={isLabelHidden ? "sr-only" : "text-xs font-medium text-muted"}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line bg-sunken p-0.5 text-sm">
        {(Object.keys(choices) as Name[]).map((choice) => (
          <label
            key={choice}
            className="relative rounded-control px-2 py-1 text-center text-muted has-checked:bg-brand-strong has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
            />
            {choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
