import type { ComponentProps } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label"> & { label: string };

/** Renders a scroll frame that can be focused and scrolled by the arrow keys. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: needed for keyboard scrolling.
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
