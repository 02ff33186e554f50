"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { DAY_MS, formatDay } from "@/lib/list/format";
import { type Days, spanOf, type Unit } from "@/lib/opname/summary";
import { Button } from "../../_ui/button";
import type { Frame } from "./time-scale";

type End = keyof Days;

const LABELS: Record<End, string> = { from: "Dari tanggal", to: "Sampai tanggal" };

const MIDDLE = 12;
const SIZE = 8;

type TimeRangeProps = {
  frame: Frame;
  days: Days;
  unit: Unit;
  chosen: Days | null;
  onDays: (days: Days | null, isFurther?: boolean) => void;
};

/** Returns the days with one end a unit earlier or later. */
function moved(days: Days, end: End, isLater: boolean, unit: Unit): Days {
  if (end === "from") {
    const from = isLater ? spanOf(days.from, unit).to + 1 : spanOf(days.from - 1, unit).from;
    return { ...days, from };
  }
  const to = isLater ? spanOf(days.to + 1, unit).to : spanOf(days.to, unit).from - 1;
  return { ...days, to };
}

/** Renders the two handles of the date filter below the time chart. */
export function TimeRange({ frame, days, unit, chosen, onDays }: TimeRangeProps) {
  const now = chosen ?? days;
  const [dragged, setDragged] = useState<Days | null>(null);
  const isFurther = useRef(false);
  const shown = dragged ?? now;
  const { x, left, right } = frame;

  function onKeyDown(event: KeyboardEvent, end: End) {
    const isLater = ["ArrowRight", "ArrowUp"].includes(event.key);
    if (!isLater && !["ArrowLeft", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const next = moved(now, end, isLater, unit);
    const isWithin = chosen || (next.from >= days.from && next.to <= days.to);
    if (!isWithin || next.from > next.to) return;
    onDays(next, isFurther.current);
    isFurther.current = true;
  }

  function onPointerMove(event: PointerEvent<SVGElement>, end: End) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const span = spanOf(Math.floor(x.invert(event.clientX - (box?.left ?? 0))), unit);
    const next = { ...now, [end]: Math.min(Math.max(span[end], days.from), days.to) };
    if (next.from <= next.to) setDragged(next);
  }

  function release() {
    setDragged(null);
    if (dragged) onDays(dragged);
  }

  return (
    <div className="print:hidden">
      <svg width={right + SIZE + 4} height={2 * MIDDLE} className="block touch-none">
        <title>Rentang tanggal</title>
        <line x1={left} x2={right} y1={MIDDLE} y2={MIDDLE} strokeWidth="4" className="stroke-line" />
        <line
          x1={x(shown.from)}
          x2={x(shown.to + 1)}
          y1={MIDDLE}
          y2={MIDDLE}
          strokeWidth="4"
          className="stroke-brand"
        />
        {(["from", "to"] as const).map((end) => (
          <circle
            key={end}
            role="slider"
            tabIndex={0}
            aria-label={LABELS[end]}
            aria-valuemin={Math.min(days.from, shown[end])}
            aria-valuemax={Math.max(days.to, shown[end])}
            aria-valuenow={shown[end]}
            aria-valuetext={formatDay(shown[end] * DAY_MS)}
            cx={x(shown[end] + (end === "to" ? 1 : 0))}
            cy={MIDDLE}
            r={SIZE}
            strokeWidth="2"
            className="cursor-ew-resize fill-surface stroke-brand-strong hover:fill-brand-soft focus-visible:fill-brand-strong focus-visible:outline-offset-4 forced-colors:stroke-[CanvasText]"
            onKeyDown={(event) => onKeyDown(event, end)}
            onBlur={() => {
              isFurther.current = false;
            }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onPointerMove(event, end)}
            onPointerUp={release}
            onPointerCancel={() => setDragged(null)}
          />
        ))}
      </svg>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {formatDay(shown.from * DAY_MS)} - {formatDay(shown.to * DAY_MS)}
        {chosen && <Button onClick={() => onDays(null)}>Semua tanggal</Button>}
      </p>
    </div>
  );
}
