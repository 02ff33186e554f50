import type { KeyboardEvent } from "react";

/** Returns the links, buttons and boxes in an element that are visible, in their order. */
export const stopsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), [type=checkbox]")].filter(
    (stop) => stop.checkVisibility(),
  );

/** Moves the focus among the element's links, buttons and boxes on arrows, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const stops = stopsIn(event.currentTarget);
  const index = stops.indexOf(event.target as HTMLElement);
  const [next, previous] = [(index + 1) % stops.length, index - 1];
  const positions: Record<string, number> = {
    ArrowDown: next,
    ArrowRight: next,
    ArrowUp: previous,
    ArrowLeft: previous,
    Home: 0,
    End: -1,
  };
  const position = positions[event.key];
  if (index < 0 || position === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  event.preventDefault();
  stops.at(position)?.focus();
}
