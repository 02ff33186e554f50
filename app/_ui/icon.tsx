import type { ComponentProps } from "react";

type IconProps = Omit<ComponentProps<"svg">, "path"> & { path: string; size?: number };

/** Renders a decorative line icon; `path` is an SVG path. */
export function Icon({ path, size = 16, ...svg }: IconProps) {
  return (
    <svg aria-hidden width={size} height={size} fill="none" stroke="currentColor" strokeWidth="1.75" {...svg}>
      <path d={path} />
    </svg>
  );
}
