import type { ComponentProps } from "react";

type CheckBoxProps = Pick<ComponentProps<"input">, "checked" | "className"> & {
  label: string;
  onCheck: (isChecked: boolean) => void;
};

/** Renders a box with its label behind it; `className` is added to the label. */
export function CheckBox({ label, checked, onCheck, className = "" }: CheckBoxProps) {
  return (
    <label className={`flex items-center gap-2 text-sm ${className}`}>
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
