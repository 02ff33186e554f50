"use client";

import { type KeyboardEvent, type ReactNode, useCallback, useId, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { Sum } from "@/lib/opname/summary/sums";
import { ScrollRegion } from "../../_ui/scroll-region";

/** Returns the width of an element in pixels as it changes, 0 before it is known. */
export function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A sum under its name, as a table has it. */
export type NamedSum = Sum & { name: string };

type ChartSectionProps = {
  title: string;
  /** The same numbers as the chart's; `of` names what they are of. */
  rows: NamedSum[];
  of: string;
  controls?: ReactNode;
  children: ReactNode;
};

const isTyping = ({ target }: KeyboardEvent) => target instanceof Element && target.matches("input, select");

/** Renders a chart under its title, or the same numbers in a table: by its button, or the key T within. */
export function ChartSection({ title, rows, of, controls, children }: ChartSectionProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
      return;
    setTable(!isTable);
    document.getElementById(`${id}-table`)?.focus();
  }

  return (
    <section
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="mr-auto text-heading font-bold">
          {title}
        </h2>
        {controls}
        <button
          id={`${id}-table`}
          type="button"
          aria-pressed={isTable}
          aria-keyshortcuts="T"
          aria-label={`Tabel ${title}`}
          onClick={() => setTable(!isTable)}
          className="min-h-8 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
        >
          Tabel
        </button>
      </div>
      {isTable ? <SumTable title={title} of={of} rows={rows} /> : children}
    </section>
  );
}

function SumTable({ title, of, rows }: { title: string; of: string; rows: NamedSum[] }) {
  return (
    <ScrollRegion label={`Tabel ${title}`} className="max-h-96 overflow-auto print:max-h-none">
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr className="border-b border-line text-left *:px-2 *:py-1.5">
            <th scope="col">{of}</th>
            <th scope="col" className="text-right">
              Jumlah
            </th>
            <th scope="col" className="text-right">
              Catatan
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, total, records }) => (
            <tr key={name} className="border-b border-line *:px-2 *:py-1">
              <th scope="row" className="text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="text-right">{formatAmount(total)}</td>
              <td className="text-right">{formatAmount(records)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
