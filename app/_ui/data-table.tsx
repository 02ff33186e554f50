import type { ComponentProps, ReactNode, Ref } from "react";

type ScrollRegionProps = Omit<ComponentProps<"section">, "aria-label"> & { label: string };

/** Renders a region that the keyboard can focus, and then scroll. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only a focused element.
  return <section aria-label={label} tabIndex={0} {...rest} />;
}

export const DATA_CELL_CLASS = "border-b border-line px-2 py-1.5 align-top";

type DataTableProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  headers: string[];
  numeric?: string[];
  className?: string;
  children: ReactNode;
};

/** Renders a table of read-only data that scrolls below its headers; the headers in `numeric` are aligned right. */
export function DataTable({ ref, label, headers, numeric = [], className = "", children }: DataTableProps) {
  return (
    <ScrollRegion
      ref={ref}
      label={label}
      className={`overflow-auto rounded-panel border border-line bg-surface shadow-panel ${className}`}
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={`sticky short:static top-0 border-b border-line bg-sunken px-2 py-1.5 font-semibold whitespace-nowrap ${numeric.includes(header) ? "text-right" : "text-left"}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
