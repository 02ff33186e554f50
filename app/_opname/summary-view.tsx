"use client";

import { useEffect } from "react";
import { KEYS } from "@/lib/opname/counts";
import {
  MEASURES,
  type Measure,
  type Question,
  type SummaryOrder,
  UNITS,
  type Unit,
} from "@/lib/opname/summary";
import { useListAddress } from "../_list/address/use-list-address";
import { LoadingRows } from "../_list/loading-rows";
import { type MakeOther, useListInTab, useListOffer } from "../_list/rows/offered-list";
import { NoAnswer, useAnswer } from "../_list/tabs/use-answer";
import { serveRows } from "../_store/lists/serve-rows";
import { Choice } from "../_ui/fields/choice";
import { createStore } from "../_ui/state/store";
import { BarList, ChartSection } from "./charts/chart-section";
import { CrossSection, type Sides } from "./charts/cross-section";
import { dayNumber, figuresOf, spanLabel, termOf } from "./charts/labels";
import { TimeChart } from "./charts/time-chart";
import {
  daysIn,
  pressedIn,
  rowsWith,
  SUMMARY_COLUMNS,
  summaryTable,
  withDays,
  withToggled,
} from "./summary-table";

/** Has the export take the summary, as it is when the export begins, in place of the rows. */
function useOfferSummary(order: SummaryOrder): void {
  const offer = useListOffer();
  const summaryOf: MakeOther = ({ view, list }) => ({
    view: { ...view, title: "Ringkasan Stock Opname" },
    columns: SUMMARY_COLUMNS,
    list: {
      keepUntil: list.keepUntil,
      async serveRows(place, fields, port) {
        const figures = await list.opname<"figures">(place, { kind: "figures" });
        const summary = await list.opname<"summary">(place, { kind: "summary", order });
        if (!figures || !summary) return null;
        const table = summaryTable(figures, summary);
        serveRows(
          table,
          Array.from({ length: table.length }, (_, at) => at),
          fields,
          port,
        );
        return table.length;
      },
    },
  });
  useEffect(() => {
    offer.replaceBy(summaryOf);
    return () => offer.replaceBy(null);
  });
}

/** What a person has chosen to be summed up; without a unit of time one that suits. */
type Choices = { measure: Measure; unit: Unit | null; sides: Sides };

/** The choices of the summary, as they were left in this document. */
const chosen = createStore<Choices>({
  measure: "jumlah",
  unit: null,
  sides: { rows: "cabang", columns: "jenis_opname" },
});

const choose = (some: Partial<Choices>) => chosen.set({ ...chosen.get(), ...some });

/** Returns the last answer to a question about the found counts, and whether it is current. */
function useFound<Kind extends Question["kind"]>(question: Extract<Question, { kind: Kind }>) {
  const { list, rows } = useListInTab();
  const { place } = useListAddress();
  return useAnswer(list, place, question, (of, at, asked) => of.opname<Kind>(at, asked), rows);
}

/** Renders the found counts summed up. The figures are asked for first, and shown while the charts are made. */
export default function SummaryView() {
  return (
    // What only a screen reader reads is placed in here: beyond, it would make the document taller than the window.
    <div className="relative flex flex-col gap-4 print:gap-2">
      <FoundFigures />
      <Charts />
    </div>
  );
}

function FoundFigures() {
  const { answer, isCurrent } = useFound<"figures">({ kind: "figures" });
  return (
    answer && (
      <dl
        aria-busy={!isCurrent}
        className="grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-4 print:gap-2"
      >
        {figuresOf(answer).map(({ label, value, remark }) => (
          <div
            key={label}
            className="rounded-panel border border-line bg-surface px-4 py-3 shadow-panel print:px-2 print:py-1"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg leading-snug font-bold print:text-sm wrap-anywhere tabular-nums">
              {value}
            </dd>
            {remark && <dd className="text-xs text-muted">{remark}</dd>}
          </div>
        ))}
      </dl>
    )
  );
}

function Charts() {
  const { list } = useListInTab();
  const { place, go } = useListAddress();
  const { measure, unit, sides } = chosen.use();
  const pressed = pressedIn(place);
  const order = { measure, unit, pressed, ...sides };
  const { answer, isCurrent } = useFound<"summary">({ kind: "summary", order });
  useOfferSummary(order);
  if (answer === undefined) return <LoadingRows />;
  if (answer === null) return <NoAnswer list={list} place={place} />;
  const { series, bars, cross } = answer;
  const range = daysIn(place);
  const days = range && { from: dayNumber(range.from), to: dayNumber(range.to) };
  return (
    <div aria-busy={!isCurrent} className="flex flex-col gap-4 print:gap-2">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Choice
          label="Ukuran"
          isLabelHidden
          choices={MEASURES}
          value={measure}
          onChoose={(each) => choose({ measure: each })}
        />
      </div>
      <ChartSection
        title="Menurut waktu"
        table={{
          of: UNITS[series.unit],
          rows: series.spans.map((span) => ({ ...span, name: spanLabel(span, series.unit) })),
        }}
        controls={
          <Choice
            label="Satuan waktu"
            isLabelHidden
            choices={UNITS}
            value={unit ?? series.unit}
            onChoose={(each) => choose({ unit: each })}
          />
        }
      >
        <TimeChart
          series={series}
          measure={measure}
          isEmpty={cross.rows.values.length === 0}
          chosen={days}
          onDays={(next, isFurther) => go(withDays(place, next && termOf(next)), isFurther)}
        />
      </ChartSection>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        {KEYS.map((key) => {
          const ofKey = bars.find((each) => each.key === key);
          return (
            ofKey && (
              <BarList
                key={key}
                bars={ofKey}
                measure={measure}
                pressed={pressed}
                onPress={(bar) => go(withToggled(place, key, bar))}
              />
            )
          );
        })}
      </div>
      <CrossSection
        cross={cross}
        measure={measure}
        sides={sides}
        onSides={(each) => choose({ sides: each })}
        onRows={(values) => go(rowsWith(place, values))}
      />
    </div>
  );
}
