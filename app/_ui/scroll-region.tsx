import type { ComponentProps } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label"> & { label: string };

/** A frame whose content scrolls inside of it, also by the arrow keys once it has the focus. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key scrolls it.
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
