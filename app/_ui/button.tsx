import type { ComponentProps, ReactNode } from "react";
import { DetailedIcon, Icon } from "./icon";

const BUTTON_KIND_CLASSES = {
  primary: "bg-brand-strong text-white hover:bg-brand-pressed",
  danger: "bg-danger-fill text-white hover:bg-danger-pressed",
  plain: "border border-edge/60 bg-surface text-ink hover:bg-pointed",
  ghost: "text-ink hover:bg-pointed",
} as const;

export type ButtonKind = keyof typeof BUTTON_KIND_CLASSES;

export function buttonClass(kind: ButtonKind): string {
  return `inline-flex min-h-control min-w-control items-center justify-center gap-2 rounded-control px-control-room py-1 text-sm font-semibold whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${BUTTON_KIND_CLASSES[kind]}`;
}

type ButtonProps = ComponentProps<"button"> & { kind?: ButtonKind };

export function Button({ kind = "plain", type = "button", className = "", ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}

export const TOGGLE_BUTTON_CLASS =
  "min-h-control rounded-control border border-edge/60 bg-surface px-3 py-1 font-medium hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:text-brand-stronger";

export function RemoveButton({ label, ...button }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...button}
      className="flex size-control shrink-0 items-center justify-center rounded-full hover:bg-pointed"
    >
      <Icon path="M2 2l8 8M10 2l-8 8" size={12} />
    </button>
  );
}

export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-edge bg-surface px-1.5 text-center font-sans text-xs leading-5 font-semibold text-ink">
      {children}
    </kbd>
  );
}

export const TOP_BAR_BUTTON_CLASS =
  "inline-flex min-h-control items-center justify-center rounded-control bg-bar-pressed px-control-room text-sm font-semibold text-white hover:bg-brand-pressed max-sm:bg-transparent max-sm:px-2";

/** Renders an icon button of the top bar; `path` is the SVG path of a 24 by 24 icon. */
export function TopBarButton({ path, className = "", ...rest }: ComponentProps<"button"> & { path: string }) {
  return (
    <button
      type="button"
      className={`flex size-control shrink-0 items-center justify-center rounded-control hover:bg-bar-pressed ${className}`}
      {...rest}
    >
      <DetailedIcon path={path} size={20} strokeWidth="2" />
    </button>
  );
}
