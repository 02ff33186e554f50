import type { ComponentProps, ReactNode, Ref } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label"> & { label: string };

export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: needed for keyboard scrolling.
  return <section aria-label={label} tabIndex={0} {...rest} />;
}

export const DATA_CELL_CLASS = "border-b border-line px-2 py-1.5 align-top";

type DataTableProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  heads: string[];
  /** The headers of number columns, which are right-aligned. */
  numbers?: string[];
  className?: string;
  children: ReactNode;
};

export function DataTable({ ref, label, heads, numbers = [], className = "", children }: DataTableProps) {
  return (
    <ScrollRegion
      ref={ref}
      label={label}
      className={`overflow-auto rounded-panel border border-line bg-surface shadow-panel ${className}`}
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`sticky short:static top-0 border-b border-line bg-sunken px-2 py-1.5 font-semibold whitespace-nowrap ${numbers.includes(head) ? "text-right" : "text-left"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
