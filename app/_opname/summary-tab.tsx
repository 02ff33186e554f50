"use client";

import { useEffect } from "react";
import { GROUP_KEYS } from "@/lib/opname/counts";
import {
  MEASURES,
  type Measure,
  type SummaryFigures,
  type SummaryQuery,
  TIME_UNITS,
  type TimeUnit,
} from "@/lib/opname/summary";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { type ReplaceList, useListInTab, useShownListStore } from "../_list/rows/shown-list";
import { AnswerFailed, useWorkerAnswer } from "../_list/tabs/use-worker-answer";
import { serveRows } from "../_store/lists/serve-rows";
import { SegmentedControl } from "../_ui/fields/segmented-control";
import { createStore } from "../_ui/state/store";
import { BarList, ChartSection } from "./charts/chart-section";
import { type CrossTableAxes, CrossTableSection } from "./charts/cross-section";
import { isoRangeOf, labelFigures, parseDayNumber, spanLabel } from "./charts/labels";
import { TimeChart } from "./charts/time-chart";
import {
  filteredDayRange,
  filteredListAddress,
  filterValuesOf,
  SUMMARY_COLUMNS,
  toggleFilter,
  toSummaryTable,
  withDateFilter,
} from "./summary-table";

/** Makes the page's export button export the summary instead of the list, while the component is mounted. */
function useSummaryExport(query: SummaryQuery): void {
  const shownListStore = useShownListStore();
  const replaceWithSummary: ReplaceList = ({ view, list }) => ({
    view: { ...view, title: "Ringkasan Stock Opname" },
    columns: SUMMARY_COLUMNS,
    list: {
      delayClose: list.delayClose,
      async serveRows(address, fields, port) {
        const summary = await list.opname(address, query);
        if (!summary) return null;
        const table = toSummaryTable(summary);
        serveRows(table, [...Array(table.length).keys()], fields, port);
        return table.length;
      },
    },
  });
  useEffect(() => {
    shownListStore.replaceBy(replaceWithSummary);
    return () => shownListStore.replaceBy(null);
  });
}

/** What the user chose to see. `unit` is `null` for the unit that suits the range of days. */
type SummaryOptions = { measure: Measure; unit: TimeUnit | null; axes: CrossTableAxes };

const summaryOptionsStore = createStore<SummaryOptions>({
  measure: "jumlah",
  unit: null,
  axes: { rows: "cabang", columns: "jenis_opname" },
});

const changeSummaryOptions = (changes: Partial<SummaryOptions>) =>
  summaryOptionsStore.set({ ...summaryOptionsStore.get(), ...changes });

function FiguresList({ figures }: { figures: SummaryFigures }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-4 print:gap-2">
      {labelFigures(figures).map(({ label, value, remark }) => (
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

/** Renders the summary of the matching stock counts: figures, a chart over time, bars by field and a cross table. */
export default function SummaryTab() {
  const { list, rows } = useListInTab();
  const { address, setAddress } = useListAddress();
  const { measure, unit, axes } = summaryOptionsStore.use();
  const filterValues = filterValuesOf(address);
  const summaryQuery: SummaryQuery = { measure, unit, pressed: filterValues, ...axes };
  const { answer, isCurrent } = useWorkerAnswer(
    list,
    address,
    summaryQuery,
    (countList, address, request) => countList.opname(address, request),
    rows,
  );
  useSummaryExport(summaryQuery);
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <AnswerFailed list={list} address={address} />;
  const { figures, series, bars, cross } = answer;
  const filteredDates = filteredDayRange(address);
  const filteredDayNumbers = filteredDates && {
    from: parseDayNumber(filteredDates.from),
    to: parseDayNumber(filteredDates.to),
  };
  return (
    // `relative` contains visually hidden texts, which would otherwise enlarge the document.
    <div aria-busy={!isCurrent} className="relative flex flex-col gap-4 print:gap-2">
      <FiguresList figures={figures} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <SegmentedControl
          label="Ukuran"
          isLabelHidden
          choices={MEASURES}
          value={measure}
          onChoose={(each) => changeSummaryOptions({ measure: each })}
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
            onChoose={(each) => changeSummaryOptions({ unit: each })}
          />
        }
      >
        <TimeChart
          series={series}
          measure={measure}
          isEmpty={cross.rows.values.length === 0}
          filteredDays={filteredDayNumbers}
          onDays={(next, isReplacing) =>
            setAddress(withDateFilter(address, next && isoRangeOf(next)), isReplacing)
          }
        />
      </ChartSection>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        {GROUP_KEYS.map((key) => {
          const groupBars = bars.find((each) => each.key === key);
          return (
            groupBars && (
              <BarList
                key={key}
                bars={groupBars}
                measure={measure}
                pressed={filterValues}
                onPress={(bar) => setAddress(toggleFilter(address, key, bar))}
              />
            )
          );
        })}
      </div>
      <CrossTableSection
        cross={cross}
        measure={measure}
        axes={axes}
        onAxes={(each) => changeSummaryOptions({ axes: each })}
        onRows={(values) => setAddress(filteredListAddress(address, values))}
      />
    </div>
  );
}
