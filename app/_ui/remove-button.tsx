import type { MouseEvent } from "react";
import { Icon } from "./icon";

type RemoveButtonProps = { label: string; onClick: (event: MouseEvent<HTMLButtonElement>) => void };

/** Renders the cross at the end of a chip, which takes off what the chip names. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-pointed pointer-coarse:size-11"
    >
      <Icon path="M2 2l8 8M10 2l-8 8" size={12} />
    </button>
  );
}
