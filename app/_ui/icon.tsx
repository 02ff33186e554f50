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

/** Renders an `Icon` with round line ends, whose path is in a view box of 24 by 24. */
export const DetailedIcon = (props: IconProps) => (
  <Icon viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" {...props} />
);
