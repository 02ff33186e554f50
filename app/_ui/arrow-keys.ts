import type { KeyboardEvent } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the links and buttons in an element that are visible, in their order. */
export const stopsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)")].filter((stop) =>
    stop.checkVisibility(),
  );

/** Moves the focus among the element's links and buttons on arrows, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const stops = stopsIn(event.currentTarget);
  const at = stops.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops[step(at, stops.length)]?.focus();
}
