import { useId } from "react";
import { Icon } from "../icon";

type SegmentedControlProps<Name extends string> = {
  label: string;
  isLabelHidden?: boolean;
  choices: Readonly<Record<Name, string>>;
  /** SVG paths of 24 by 24 icons, which are visible instead of the labels. */
  icons?: Readonly<Record<Name, string>>;
  value: Name;
  onChoose: (name: Name) => void;
};

/** Renders a choice of one of a few values, as radio buttons side by side. */
export function SegmentedControl<Name extends string>(props: SegmentedControlProps<Name>) {
  const { label, isLabelHidden, choices, icons, value, onChoose } = props;
  const name = useId();
  const legendClass = icons ? "float-left text-sm" : "text-xs font-medium";
  return (
    <fieldset className={`flex print:hidden ${icons ? "items-center justify-between" : "flex-col gap-1"}`}>
      {/* Only a floating legend is laid out beside its siblings. */}
      <legend className={isLabelHidden ? "sr-only" : `text-muted ${legendClass}`}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line bg-sunken p-0.5 text-sm">
        {(Object.keys(choices) as Name[]).map((choice) => (
          <label
            key={choice}
            title={icons && choices[choice]}
            // With icons, the labels stay in the document for screen readers.
            className={`relative flex min-h-[calc(var(--control)-0.375rem)] items-center justify-center rounded-md px-2 text-muted has-checked:bg-brand-strong has-checked:font-semibold has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-h-control ${icons ? "w-control px-0 text-[0px]" : ""}`}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
            />
            {icons && <Icon path={icons[choice]} viewBox="0 0 24 24" size={18} strokeLinecap="round" />}
            {choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
