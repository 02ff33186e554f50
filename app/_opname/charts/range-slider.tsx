import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { DAY_MS, formatDay } from "@/lib/list/format";
import { type DaySpan, periodOfDay, type TimeUnit } from "@/lib/opname/summary";
import { Button } from "../../_ui/button";
import type { ChartLayout } from "./time-scale";

export type DateFilterProps = {
  filteredDays: DaySpan | null;
  /** Sets the date filter, or removes it for `null`; `isReplacing` replaces the history entry. */
  onDays: (days: DaySpan | null, isReplacing?: boolean) => void;
};

/** `days` are the first and the last day of the chart. */
type RangeSliderProps = DateFilterProps & { layout: ChartLayout; days: DaySpan; unit: TimeUnit };

/** Draws a slider below a time chart whose two handles set the first and the last day of the date filter, by pointer or arrow keys. */
export function RangeSlider({ layout, days, unit, filteredDays, onDays }: RangeSliderProps) {
  const selectedDays = filteredDays ?? days;
  const [dragged, setDragged] = useState<DaySpan | null>(null);
  // The first key press adds a history entry. The next ones replace it until the handle loses the focus.
  const replacesHistoryRef = useRef(false);
  const visibleDays = dragged ?? selectedDays;
  const { x, left, right } = layout;

  function onKeyDown(event: KeyboardEvent, end: RangeEnd) {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = shiftRangeEnd(selectedDays, end, step, unit);
    const isOutside = next.from < days.from || next.to > days.to;
    // Without a filter, the range stays within the days of the chart.
    if ((isOutside && !filteredDays) || next.from > next.to) return;
    onDays(next, replacesHistoryRef.current);
    replacesHistoryRef.current = true;
  }

  function onPointerMove(event: PointerEvent<SVGElement>, end: RangeEnd) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const span = periodOfDay(Math.floor(x.invert(event.clientX - (box?.left ?? 0))), unit);
    const next = { ...selectedDays, [end]: Math.min(Math.max(span[end], days.from), days.to) };
    if (next.from <= next.to) setDragged(next);
  }

  function applyDraggedDays() {
    setDragged(null);
    if (dragged) onDays(dragged);
  }

  return (
    <div className="print:hidden">
      <svg width={right + HANDLE_RADIUS + 4} height={2 * CENTER_Y} className="block touch-none">
        <title>Rentang tanggal</title>
        <line x1={left} x2={right} y1={CENTER_Y} y2={CENTER_Y} strokeWidth="4" className="stroke-line" />
        <line
          x1={x(visibleDays.from)}
          x2={x(visibleDays.to + 1)}
          y1={CENTER_Y}
          y2={CENTER_Y}
          strokeWidth="4"
          className="stroke-brand"
        />
        {(["from", "to"] as const).map((end) => (
          <circle
            key={end}
            role="slider"
            tabIndex={0}
            aria-label={HANDLE_LABELS[end]}
            aria-valuemin={Math.min(days.from, visibleDays[end])}
            aria-valuemax={Math.max(days.to, visibleDays[end])}
            aria-valuenow={visibleDays[end]}
            aria-valuetext={formatDay(visibleDays[end] * DAY_MS)}
            cx={x(visibleDays[end] + (end === "to" ? 1 : 0))}
            cy={CENTER_Y}
            r={HANDLE_RADIUS}
            strokeWidth="2"
            className="cursor-ew-resize fill-surface stroke-brand-strong hover:fill-brand-soft focus-visible:fill-brand-strong focus-visible:outline-offset-4 forced-colors:stroke-[CanvasText]"
            onKeyDown={(event) => onKeyDown(event, end)}
            onBlur={() => {
              replacesHistoryRef.current = false;
            }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onPointerMove(event, end)}
            onPointerUp={applyDraggedDays}
            onPointerCancel={() => setDragged(null)}
          />
        ))}
      </svg>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {formatDay(visibleDays.from * DAY_MS)} - {formatDay(visibleDays.to * DAY_MS)}
        {filteredDays && <Button onClick={() => onDays(null)}>Semua tanggal</Button>}
      </p>
    </div>
  );
}

type RangeEnd = keyof DaySpan;
const HANDLE_LABELS: Record<RangeEnd, string> = { from: "Dari tanggal", to: "Sampai tanggal" };

/** The vertical center of the slider and the radius of its handles, in pixels. */
const CENTER_Y = 12;
const HANDLE_RADIUS = 8;

const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Moves one end of a range to the next boundary of a day, week or month, for a negative step to the previous one. */
function shiftRangeEnd({ from, to }: DaySpan, end: RangeEnd, step: number, unit: TimeUnit): DaySpan {
  if (end === "from") {
    const shiftedFrom = step > 0 ? periodOfDay(from, unit).to + 1 : periodOfDay(from - 1, unit).from;
    return { from: shiftedFrom, to };
  }
  return { from, to: step > 0 ? periodOfDay(to + 1, unit).to : periodOfDay(to, unit).from - 1 };
}
