"use client";

import { useCallback, useState } from "react";
import { COLUMN_WIDTH, HEAD_HEIGHT } from "./compare-row";

/** How many rows and columns beyond those in sight are rendered. */
export const BEYOND = 3;

/** The first and last rows and columns that are rendered. */
type Sight = { top: number; bottom: number; left: number; right: number };

const AT_FIRST: Sight = { top: 0, bottom: 20, left: 0, right: 10 };

/** Returns what of a grid is in sight, and what looks again: at a scroll, and whenever the size of the frame changes. */
export function useSight(rowHeight: number, nameWidth: number) {
  const [sight, setSight] = useState(AT_FIRST);
  const look = useCallback(
    ({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement) => {
      const now = {
        top: Math.floor(scrollTop / rowHeight) - BEYOND,
        bottom: Math.ceil((scrollTop + clientHeight - HEAD_HEIGHT) / rowHeight) + BEYOND,
        left: Math.floor(scrollLeft / COLUMN_WIDTH) - BEYOND,
        right: Math.ceil((scrollLeft + clientWidth - nameWidth) / COLUMN_WIDTH) + BEYOND,
      };
      const isSame = (was: Sight) =>
        (Object.keys(now) as (keyof Sight)[]).every((side) => was[side] === now[side]);
      setSight((was) => (isSame(was) ? was : now));
    },
    [rowHeight, nameWidth],
  );
  const frame = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => look(element));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [look],
  );
  return { sight, look, frame };
}

/** Returns the places from one to another, and the one with the focus, which a screen reader must not lose. */
export function placesIn(count: number, from: number, to: number, active: number): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  return places.filter((place) => (place >= from && place < to) || place === active);
}
