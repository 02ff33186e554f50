import type { ComponentProps } from "react";
import { Icon } from "../_ui/icon";

type BarButtonProps = ComponentProps<"button"> & { path: string };

/** Renders a button of the top bar, with a drawing of 24 by 24. */
export function BarButton({ path, className = "", ...button }: BarButtonProps) {
  return (
    <button
      type="button"
      className={`rounded-control p-2 pointer-coarse:p-2.5 hover:bg-bar-pressed ${className}`}
      {...button}
    >
      <Icon path={path} size={24} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </button>
  );
}
