import { useEffect } from "react";
import type { Cell, ColumnarList, ListColumn } from "@/lib/list/list";
import {
  cellsOfRow,
  MEASURES,
  type Measure,
  type Sum,
  type Summary,
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
import { GROUP_LABELS, labelFigures, spanLabel, valueLabel } from "./charts/labels";
import { TimeChart } from "./charts/time-chart";
import {
  daySpanOf,
  filteredDayRange,
  filteredListAddress,
  filterValuesOf,
  isoRangeOf,
  toggleFilter,
  withDateFilter,
} from "./summary-filters";

/** What the user chose to see. `unit` is `null` for the unit that suits the range of days. */
type SummaryOptions = { measure: Measure; unit: TimeUnit | null; axes: CrossTableAxes };

const summaryOptionsStore = createStore<SummaryOptions>({
  measure: "jumlah",
  unit: null,
  axes: { rows: "cabang", columns: "jenis_opname" },
});

const changeSummaryOptions = (changes: Partial<SummaryOptions>) =>
  summaryOptionsStore.set({ ...summaryOptionsStore.get(), ...changes });

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
          filteredDays={filteredDates && daySpanOf(filteredDates)}
          onDays={(next, isReplacing) =>
            setAddress(withDateFilter(address, next && isoRangeOf(next)), isReplacing)
          }
        />
      </ChartSection>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        {bars.map((groupBars) => (
          <BarList
            key={groupBars.key}
            bars={groupBars}
            measure={measure}
            pressed={filterValues}
            onPress={(bar) => setAddress(toggleFilter(address, groupBars.key, bar))}
          />
        ))}
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

const SUMMARY_COLUMNS: ListColumn[] = [
  { field: "part", label: "Bagian" },
  { field: "name", label: "Nama" },
  { field: "column", label: "Kolom" },
  { field: "total", label: "Jumlah", as: "number" },
  { field: "records", label: "Catatan", as: "number" },
  { field: "text", label: "Nilai" },
];

function toSummaryTable(summary: Summary): ColumnarList {
  const rows = toSummaryRows(summary);
  const cellsOfField = (field: keyof SummaryRow): Cell[] => rows.map((row) => row[field] ?? "");
  const fields = SUMMARY_COLUMNS.map(({ field }) => field as keyof SummaryRow);
  const columns = Object.fromEntries(fields.map((field) => [field, cellsOfField(field)]));
  return { length: rows.length, columns };
}

type SummaryRow = { part: string; name: string; column?: string; text?: string } & Partial<Sum>;

function toSummaryRows(summary: Summary): SummaryRow[] {
  const { figures, series, bars } = summary;
  return [
    ...labelFigures(figures).map(({ label, value, remark }) => ({
      part: "Angka",
      name: label,
      text: remark ? `${value} (${remark})` : value,
    })),
    ...series.spans.map((span) => ({
      ...span,
      part: TIME_UNITS[series.unit],
      name: spanLabel(span, series.unit),
    })),
    ...bars.flatMap(({ key, bars: groupBars, rest }) => [
      ...groupBars.map((bar) => ({
        ...bar,
        part: GROUP_LABELS[key],
        name: valueLabel(bar),
        column: bar.detail,
      })),
      ...(rest ? [{ ...rest, part: GROUP_LABELS[key], name: "Lainnya" }] : []),
    ]),
    ...toCrossTableRows(summary),
  ];
}

function toCrossTableRows({ cross }: Summary): SummaryRow[] {
  const { rows, columns } = cross;
  const partTitle = `${GROUP_LABELS[rows.key]} dan ${GROUP_LABELS[columns.key]}`;
  return rows.values.flatMap((value, row) =>
    Array.from(cellsOfRow(cross, row), ([column, sum]) => ({
      part: partTitle,
      name: valueLabel(value),
      column: valueLabel(columns.values[column] ?? { value: "" }),
      ...sum,
    })),
  );
}
