import { scaleLinear } from "d3-scale";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import {
  type Bar,
  type BarChart,
  type FilterValues,
  isFilteredBy,
  type Measure,
  measureValue,
  type Sum,
} from "@/lib/opname/summary";
import { DATA_CELL_CLASS, DataTable } from "../../_ui/data-table";
import { moveFocusByArrows } from "../../_ui/keyboard";
import { GROUP_LABELS, measureText, sumText, valueLabel } from "./labels";

type NamedSum = Sum & { name: string };

type ChartSectionProps = {
  title: string;
  table?: { heading: string; rows: NamedSum[] };
  controls?: ReactNode;
  children: ReactNode;
};

/** Renders a chart below its title. A button and the key T switch between the chart and a table of its numbers. */
export function ChartSection({ title, table, controls, children }: ChartSectionProps) {
  const [showsTable, setShowsTable] = useState(false);
  const titleId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    setShowsTable(!showsTable);
    toggleRef.current?.focus();
  }

  return (
    <section
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className={`flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface p-4 shadow-panel print:p-2 ${table ? "print:break-inside-avoid print:gap-1 print:text-xs" : "print:block"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:break-after-avoid">
        <h2 id={titleId} className="mr-auto text-heading font-bold">
          {title}
        </h2>
        {controls}
        {table && (
          <button
            ref={toggleRef}
            type="button"
            aria-pressed={showsTable}
            aria-keyshortcuts="T"
            aria-label={`Tabel ${title}`}
            onClick={() => setShowsTable(!showsTable)}
            className="min-h-8 rounded-full border border-edge/60 px-3 text-sm hover:bg-pointed aria-pressed:border-brand-strong aria-pressed:bg-brand-soft aria-pressed:font-semibold forced-colors:aria-pressed:border-4 pointer-coarse:min-h-11"
          >
            Tabel
          </button>
        )}
      </div>
      {table && showsTable ? <SumTable title={title} {...table} /> : children}
    </section>
  );
}

const NUMBER_HEADERS = ["Jumlah", "Catatan"];

function SumTable({ title, heading, rows }: { title: string; heading: string; rows: NamedSum[] }) {
  return (
    <DataTable
      label={`Tabel ${title}`}
      headers={[heading, ...NUMBER_HEADERS]}
      numeric={NUMBER_HEADERS}
      className="max-h-96 tabular-nums print:max-h-none"
    >
      {rows.map(({ name, total, records }) => (
        <tr key={name} className="*:text-right">
          <th scope="row" className={`${DATA_CELL_CLASS} text-left! font-normal wrap-anywhere`}>
            {name}
          </th>
          <td className={DATA_CELL_CLASS}>{formatAmount(total)}</td>
          <td className={DATA_CELL_CLASS}>{formatAmount(records)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

type BarListProps = { bars: BarChart; measure: Measure; pressed: FilterValues; onPress: (bar: Bar) => void };

/** Renders the largest values of a field as bars. A press on a bar toggles the filter of its value. */
export function BarList({ bars: allBars, measure, pressed, onPress }: BarListProps) {
  const { key, bars, rest } = allBars;
  // The sum of the other values has no bar, so the scale ignores it.
  const barValues = bars.map((sum) => measureValue(sum, measure));
  const percentScale = scaleLinear([Math.min(0, ...barValues), Math.max(0, ...barValues) || 1], [0, 100]);
  const title = `Per ${GROUP_LABELS[key]}`;
  return (
    <ChartSection title={title} table={{ heading: GROUP_LABELS[key], rows: toBarTableRows(allBars) }}>
      <ul className="flex flex-col" onKeyDown={moveFocusByArrows}>
        {bars.map((bar) => (
          <li key={barNameOf(bar)}>
            <button
              type="button"
              aria-pressed={isFilteredBy(pressed, key, bar)}
              onClick={() => onPress(bar)}
              className="group w-full rounded-control px-2 py-1 text-left text-sm hover:bg-pointed aria-pressed:bg-brand-soft aria-pressed:font-semibold pointer-coarse:min-h-11 print:block! print:py-0 print:text-xs"
            >
              <BarLabel name={barNameOf(bar)} sum={bar} measure={measure} />
              <BarShape from={percentScale(0)} to={percentScale(measureValue(bar, measure))} />
            </button>
          </li>
        ))}
        {rest && (
          <li className="px-2 py-1 text-sm text-muted print:py-0 print:text-xs" title={sumText(rest)}>
            <BarLabel name={otherValuesName(rest.values)} sum={rest} measure={measure} />
          </li>
        )}
      </ul>
      {bars.length === 0 && <p className="text-sm text-muted">Tidak ada catatan</p>}
    </ChartSection>
  );
}

const barNameOf = (bar: Bar) => [valueLabel(bar), bar.detail].filter(Boolean).join(" ");
const otherValuesName = (values: number) => `Lainnya (${formatAmount(values)})`;

function toBarTableRows({ bars, rest }: BarChart): NamedSum[] {
  const rows = bars.map((bar) => ({ ...bar, name: barNameOf(bar) }));
  return rest ? [...rows, { ...rest, name: otherValuesName(rest.values) }] : rows;
}

function BarLabel({ name, sum, measure }: { name: string; sum: Sum; measure: Measure }) {
  return (
    <span className="flex gap-3">
      <span title={name} className="min-w-0 flex-1 truncate print:whitespace-normal">
        {name}
      </span>
      <span className="sr-only">: {sumText(sum)}</span>
      <span aria-hidden className="tabular-nums">
        {measureText(sum, measure)}
      </span>
    </span>
  );
}

function BarShape({ from, to }: { from: number; to: number }) {
  return (
    <svg aria-hidden width="100%" height="8" className="mt-0.5 block">
      <rect width="100%" height="8" rx="2" className="fill-sunken forced-colors:fill-[Canvas]" />
      <rect
        x={`${Math.min(from, to)}%`}
        width={`${Math.abs(to - from)}%`}
        height="8"
        rx="2"
        className="fill-brand group-aria-pressed:fill-brand-stronger forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}
