import type { ComponentProps } from "react";
import { Icon } from "./icon";

type RemoveButtonProps = ComponentProps<"button"> & { label: string };

/** Renders the cross at the end of a chip, which takes off what the chip names. */
export function RemoveButton({ label, ...button }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-pointed pointer-coarse:size-11"
    >
      <Icon path="M2 2l8 8M10 2l-8 8" size={12} />
    </button>
  );
}
