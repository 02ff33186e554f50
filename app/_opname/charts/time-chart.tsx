import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import {
  type DaySpan,
  type Measure,
  measureValue,
  type PeriodSum,
  periodOfDay,
  type TimeSeries,
  type TimeUnit,
} from "@/lib/opname/summary";
import { useRovingTabIndex } from "../../_ui/grid/use-roving-tab-index";
import { spanLabel, sumText } from "./labels";
import { type DateFilterProps, RangeSlider } from "./range-slider";
import { CHART_HEIGHT, type ChartLayout, layoutChart } from "./time-scale";

type TimeChartProps = DateFilterProps & {
  series: TimeSeries;
  measure: Measure;
  /** Whether the list has no records at all, including records without a date. */
  isEmpty: boolean;
};

/** Draws the counts over time. A press on a bar, a drag over the chart, and the slider below the chart set the date filter. */
export function TimeChart({ series, measure, isEmpty, filteredDays, onDays }: TimeChartProps) {
  const { ref, width } = useElementWidth();
  const { spans, unit } = series;
  const allDays = findChartDays(series, filteredDays);
  const chartLayout = layoutChart(series, allDays, measure, width);
  const dragSelection = useDragSelection(chartLayout, unit, allDays, onDays);
  if (spans.length === 0)
    return (
      <p className="text-sm text-muted">{isEmpty ? "Tidak ada catatan" : "Tidak ada tanggal yang terbaca"}</p>
    );
  return (
    <div ref={ref} className="min-w-0 overflow-hidden">
      {width > 0 && (
        <>
          <svg
            width={width}
            height={CHART_HEIGHT}
            viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
            className="block cursor-crosshair touch-pan-y select-none print:h-auto print:w-full"
            {...dragSelection.handlers}
          >
            <title>{`Menurut waktu, per ${unit}`}</title>
            <Axes layout={chartLayout} />
            {spans.length > MAX_TIME_BARS ? (
              <AreaShape layout={chartLayout} spans={spans} measure={measure} />
            ) : (
              <TimeBars {...{ layout: chartLayout, spans, unit, measure, filteredDays, onDays }} />
            )}
            {dragSelection.days && (
              <rect
                x={chartLayout.x(dragSelection.days.from)}
                width={chartLayout.x(dragSelection.days.to + 1) - chartLayout.x(dragSelection.days.from)}
                height={chartLayout.bottom}
                className="pointer-events-none fill-brand/20 stroke-brand-strong"
              />
            )}
          </svg>
          <RangeSlider {...{ layout: chartLayout, days: allDays, unit, filteredDays, onDays }} />
        </>
      )}
    </div>
  );
}

/** A series with more bars than this is drawn as one area, because the bars would be too thin to press. */
const MAX_TIME_BARS = 400;

/** Returns the first and the last day of the chart, which contains the counts and the filtered days in whole days, weeks or months. */
function findChartDays({ spans, unit }: TimeSeries, filteredDays: DaySpan | null): DaySpan {
  const countDays = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  const { from, to } = filteredDays ?? countDays;
  return {
    from: periodOfDay(Math.min(countDays.from, from), unit).from,
    to: periodOfDay(Math.max(countDays.to, to), unit).to,
  };
}

/** Returns a ref and the current width of its element in pixels, 0 before it is measured. */
function useElementWidth() {
  const [width, setWidth] = useState(0);
  const measureRef = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref: measureRef, width };
}

/** A press that moves at least this far, in pixels, is a drag. */
const DRAG_THRESHOLD = 6;

/** Returns the event handlers that select days by dragging over the chart, and the selected days while dragging. */
function useDragSelection({ x }: ChartLayout, unit: TimeUnit, all: DaySpan, onDays: (days: DaySpan) => void) {
  const [days, setDays] = useState<DaySpan | null>(null);
  const dragStartRef = useRef<number>(null);
  // Stays true until the next press, so that the click at the end of a drag is ignored.
  const hasDraggedRef = useRef(false);

  const pointerPixelOf = ({ clientX, currentTarget }: PointerEvent) =>
    clientX - currentTarget.getBoundingClientRect().left;

  function daysBetweenPixels(one: number, other: number): DaySpan {
    const firstDay = Math.floor(x.invert(Math.min(one, other)));
    const lastDay = Math.floor(x.invert(Math.max(one, other)));
    return {
      from: Math.max(all.from, periodOfDay(firstDay, unit).from),
      to: Math.min(all.to, periodOfDay(lastDay, unit).to),
    };
  }

  const pointerHandlers = {
    onPointerDown(event: PointerEvent) {
      hasDraggedRef.current = false;
      if (event.button === 0) dragStartRef.current = pointerPixelOf(event);
    },
    onPointerMove(event: PointerEvent) {
      if (dragStartRef.current === null) return;
      const pixel = pointerPixelOf(event);
      if (!hasDraggedRef.current && Math.abs(pixel - dragStartRef.current) < DRAG_THRESHOLD) return;
      if (!hasDraggedRef.current) event.currentTarget.setPointerCapture(event.pointerId);
      hasDraggedRef.current = true;
      setDays(daysBetweenPixels(dragStartRef.current, pixel));
    },
    onPointerUp() {
      dragStartRef.current = null;
      setDays(null);
      if (days && days.from <= days.to) onDays(days);
    },
    onPointerCancel() {
      dragStartRef.current = null;
      setDays(null);
    },
    /** Prevents the end of a drag from clicking the bar under the pointer. */
    onClickCapture(event: MouseEvent) {
      if (hasDraggedRef.current) event.stopPropagation();
    },
  };
  return { days, handlers: pointerHandlers };
}

function Axes({ layout: { y, left, right, bottom, ticks } }: { layout: ChartLayout }) {
  return (
    <g aria-hidden className="text-xs">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted tabular-nums">
            {formatAmount(tick)}
          </text>
        </g>
      ))}
      {ticks.map(({ x, label, group }) => (
        <g key={x} textAnchor="middle" className="fill-muted tabular-nums">
          <line x1={x} x2={x} y1={bottom} y2={bottom + 4} className="stroke-edge" />
          <text x={x} y={bottom + 18}>
            {label}
          </text>
          <text x={x} y={bottom + 34} className="font-semibold">
            {group}
          </text>
        </g>
      ))}
    </g>
  );
}

type BarsProps = DateFilterProps & TimeSeries & { layout: ChartLayout; measure: Measure };

function AreaShape({ layout: { x, y }, spans, measure }: Pick<BarsProps, "layout" | "spans" | "measure">) {
  const pathSegments = spans.map(
    (span) => `M${x(span.from)} ${y(0)}V${y(measureValue(span, measure))}H${x(span.to + 1)}V${y(0)}`,
  );
  return <path d={pathSegments.join("")} className="fill-brand forced-colors:fill-[CanvasText]" />;
}

/** The gap between two bars as a share of their width. */
const BAR_GAP_SHARE = 0.15;
const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function TimeBars({ layout: { x, y }, spans, unit, measure, filteredDays, onDays }: BarsProps) {
  const { position, setPosition, moveTo, stopProps } = useRovingTabIndex(0, false);
  const matchesFilter = (span: PeriodSum) => span.from === filteredDays?.from && span.to === filteredDays.to;
  const togglePeriod = (span: PeriodSum) =>
    onDays(matchesFilter(span) ? null : { from: span.from, to: span.to });

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = index + (ARROW_STEPS[event.key] ?? 0);
    const isPress = event.key === "Enter" || event.key === " ";
    if (next !== index && spans[next]) moveTo(next);
    else if (isPress && spans[index]) togglePeriod(spans[index]);
    else return;
    event.preventDefault();
  }

  return spans.map((span, index) => {
    const zero = y(0);
    const end = y(measureValue(span, measure));
    const left = x(span.from);
    const width = x(span.to + 1) - left;
    const gap = Math.max(1, width * BAR_GAP_SHARE);
    const label = `${spanLabel(span, unit)}: ${sumText(span)}`;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a drawing has no button.
      <rect
        key={span.from}
        role="button"
        {...stopProps(index === Math.min(position, spans.length - 1))}
        aria-pressed={matchesFilter(span)}
        aria-label={label}
        x={left + gap / 2}
        y={Math.min(zero, end)}
        width={Math.max(width - gap, 2)}
        height={Math.max(Math.abs(end - zero), 1)}
        onFocus={() => setPosition(index)}
        onClick={() => togglePeriod(span)}
        onKeyDown={(event) => onKeyDown(event, index)}
        className="fill-brand hover:fill-brand-strong focus-visible:fill-brand-stronger aria-pressed:fill-brand-stronger forced-colors:fill-[CanvasText]"
      >
        <title>{label}</title>
      </rect>
    );
  });
}
