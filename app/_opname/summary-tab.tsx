"use client";

import { useEffect } from "react";
import { GROUP_KEYS } from "@/lib/opname/counts";
import {
  type Figures,
  MEASURES,
  type Measure,
  type SummaryQuery,
  TIME_UNITS,
  type TimeUnit,
} from "@/lib/opname/summary";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { type ReplaceList, useListInTab, useShownListStore } from "../_list/rows/shown-list";
import { NoAnswer, useAnswer } from "../_list/tabs/use-answer";
import { serveRows } from "../_store/lists/serve-rows";
import { SegmentedControl } from "../_ui/fields/segmented-control";
import { createStore } from "../_ui/state/store";
import { BarList, ChartSection } from "./charts/chart-section";
import { type CrossTableAxes, CrossTableSection } from "./charts/cross-section";
import { dateTermOf, dayNumber, figuresOf, spanLabel } from "./charts/labels";
import { TimeChart } from "./charts/time-chart";
import {
  filteredDays,
  pressedValuesOf,
  rowsAddress,
  SUMMARY_COLUMNS,
  summaryTable,
  toggleFilter,
  withDateFilter,
} from "./summary-table";

function useSummaryExport(request: SummaryQuery): void {
  const store = useShownListStore();
  const summaryOf: ReplaceList = ({ view, list }) => ({
    view: { ...view, title: "Ringkasan Stock Opname" },
    columns: SUMMARY_COLUMNS,
    list: {
      delayClose: list.delayClose,
      async serveRows(address, fields, port) {
        const summary = await list.opname(address, request);
        if (!summary) return null;
        const table = summaryTable(summary);
        serveRows(table, [...Array(table.length).keys()], fields, port);
        return table.length;
      },
    },
  });
  useEffect(() => {
    store.replaceBy(summaryOf);
    return () => store.replaceBy(null);
  });
}

/** The options of the summary; without a unit of time, a suitable one is used. */
type SummaryOptions = { measure: Measure; unit: TimeUnit | null; sides: CrossTableAxes };

const summaryOptions = createStore<SummaryOptions>({
  measure: "jumlah",
  unit: null,
  sides: { rows: "cabang", columns: "jenis_opname" },
});

const setOptions = (changes: Partial<SummaryOptions>) =>
  summaryOptions.set({ ...summaryOptions.get(), ...changes });

function FiguresList({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-4 print:gap-2">
      {figuresOf(figures).map(({ label, value, remark }) => (
        <div
          key={label}
          className="rounded-panel border border-line bg-surface px-4 py-3 shadow-panel print:px-2 print:py-1"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg leading-snug font-bold print:text-sm wrap-anywhere tabular-nums">{value}</dd>
          {remark && <dd className="text-xs text-muted">{remark}</dd>}
        </div>
      ))}
    </dl>
  );
}

export default function SummaryTab() {
  const { list, rows } = useListInTab();
  const { address, go } = useListAddress();
  const { measure, unit, sides } = summaryOptions.use();
  const pressed = pressedValuesOf(address);
  const request: SummaryQuery = { measure, unit, pressed, ...sides };
  const { answer, isCurrent } = useAnswer(
    list,
    address,
    request,
    (countList, address, request) => countList.opname(address, request),
    rows,
  );
  useSummaryExport(request);
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <NoAnswer list={list} address={address} />;
  const { figures, series, bars, cross } = answer;
  const range = filteredDays(address);
  const days = range && { from: dayNumber(range.from), to: dayNumber(range.to) };
  return (
    // Relative, so that visually hidden texts do not enlarge the document.
    <div aria-busy={!isCurrent} className="relative flex flex-col gap-4 print:gap-2">
      <FiguresList figures={figures} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <SegmentedControl
          label="Ukuran"
          isLabelHidden
          choices={MEASURES}
          value={measure}
          onChoose={(each) => setOptions({ measure: each })}
        />
      </div>
      <ChartSection
        title="Menurut waktu"
        table={{
          heading: TIME_UNITS[series.unit],
          rows: series.spans.map((span) => ({ ...span, name: spanLabel(span, series.unit) })),
        }}
        controls={
          <SegmentedControl
            label="Satuan waktu"
            isLabelHidden
            choices={TIME_UNITS}
            value={unit ?? series.unit}
            onChoose={(each) => setOptions({ unit: each })}
          />
        }
      >
        <TimeChart
          series={series}
          measure={measure}
          isEmpty={cross.rows.values.length === 0}
          chosen={days}
          onDays={(next, isReplacing) => go(withDateFilter(address, next && dateTermOf(next)), isReplacing)}
        />
      </ChartSection>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        {GROUP_KEYS.map((key) => {
          const ofKey = bars.find((each) => each.key === key);
          return (
            ofKey && (
              <BarList
                key={key}
                bars={ofKey}
                measure={measure}
                pressed={pressed}
                onPress={(bar) => go(toggleFilter(address, key, bar))}
              />
            )
          );
        })}
      </div>
      <CrossTableSection
        cross={cross}
        measure={measure}
        sides={sides}
        onSides={(each) => setOptions({ sides: each })}
        onRows={(values) => go(rowsAddress(address, values))}
      />
    </div>
  );
}
