"use client";

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** The height of a row with the gap below, the least width of a tile and the gap, in rem. */
export const ROW_REM = 17;
const TILE_REM = 10;
export const GAP_REM = 0.75;

/** A phone shows two tiles beside each other. */
const LEAST_COLUMNS = 2;

/** How many rows above and below the window are rendered. */
const SPARE = 1;

/** The columns of a grid, and its rows that are rendered: from `first` to before `end`. */
export type SeenRows = { columns: number; first: number; end: number };

function measure(grid: HTMLElement, count: number): SeenRows {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { top, width } = grid.getBoundingClientRect();
  const fitting = Math.floor((width / rem + GAP_REM) / (TILE_REM + GAP_REM));
  const columns = Math.max(LEAST_COLUMNS, fitting);
  const rows = Math.ceil(count / columns);
  const rowAt = (distance: number) => distance / (ROW_REM * rem);
  const first = Math.floor(rowAt(-top)) - SPARE;
  const end = Math.ceil(rowAt(window.innerHeight - top)) + SPARE;
  return { columns, first: Math.max(0, Math.min(first, rows - 1)), end: Math.max(0, Math.min(end, rows)) };
}

const isSame = (one: SeenRows, other: SeenRows) =>
  one.columns === other.columns && one.first === other.first && one.end === other.end;

/** Returns which rows of a grid of `count` tiles are rendered: those within the window, whatever element scrolls them. */
export function useSeenRows(grid: RefObject<HTMLElement | null>, count: number): SeenRows {
  const [seen, setSeen] = useState<SeenRows>({ columns: LEAST_COLUMNS, first: 0, end: 0 });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const update = () =>
      setSeen((before) => {
        const now = measure(element, count);
        return isSame(before, now) ? before : now;
      });
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    // Scroll events do not bubble, but are captured.
    document.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      resized.disconnect();
      document.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [grid, count]);

  return seen;
}

/** Returns whether an element is seen in the window. */
export function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
