"use client";

import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { spanOf, type Unit } from "@/lib/opname/summary/series";
import type { Days } from "./days";
import type { Frame } from "./time-frame";

/** A shorter way is a press. */
const SHORTEST_DRAG = 6;

/** Returns what hears a drag over the time chart, and the days that are being chosen. */
export function useDrag({ x }: Frame, unit: Unit, all: Days, onDays: (days: Days) => void) {
  const [days, setDays] = useState<Days | null>(null);
  const start = useRef<number>(null);
  const hasDragged = useRef(false);

  const at = ({ clientX, currentTarget }: PointerEvent) =>
    clientX - currentTarget.getBoundingClientRect().left;

  function between(one: number, other: number): Days {
    const [from, to] = [Math.min(one, other), Math.max(one, other)].map((pixel) =>
      Math.floor(x.invert(pixel)),
    );
    return {
      from: Math.max(all.from, spanOf(from ?? 0, unit).from),
      to: Math.min(all.to, spanOf(to ?? 0, unit).to),
    };
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      hasDragged.current = false;
      if (event.button === 0) start.current = at(event);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return;
      const here = at(event);
      if (!hasDragged.current && Math.abs(here - start.current) < SHORTEST_DRAG) return;
      if (!hasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      hasDragged.current = true;
      setDays(between(start.current, here));
    },
    onPointerUp() {
      start.current = null;
      setDays(null);
      if (days && days.from <= days.to) onDays(days);
    },
    onPointerCancel() {
      start.current = null;
      setDays(null);
    },
    /** The release of a drag is no press on the bar below it. */
    onClickCapture(event: MouseEvent) {
      if (hasDragged.current) event.stopPropagation();
    },
  };
  return { days, handlers };
}
