import type { PointerEvent } from "react";

/** From an edge of the frame on, in pixels, dragging scrolls it by so many in each frame of the screen. */
const EDGE_PX = 24;
const SCROLLED_PX = 12;

type ChooseRows = (keys: string[]) => void;

/** Chooses the rows that are dragged over from a pressed box on, or no longer, as a press there would; at an edge the rows scroll. */
export function dragFrom(
  { button, shiftKey, currentTarget, clientY }: PointerEvent,
  begin: (isChosen: boolean) => ChooseRows,
): void {
  const frame = currentTarget.closest(".list-frame");
  const start = currentTarget.querySelector("input");
  if (!frame || !start || button !== 0 || shiftKey) return;
  const boxes = [...frame.querySelectorAll<HTMLInputElement>(".select-cell input")];
  const from = boxes.indexOf(start);
  const choose = begin(!start.checked);
  let [y, to, isDragging] = [clientY, from, false];
  const over = new AbortController();
  const { signal } = over;

  function reach() {
    const at = boxes.findLastIndex((box) => (box.closest("tr")?.getBoundingClientRect().top ?? 0) <= y);
    if (Math.max(at, 0) === to) return;
    to = Math.max(at, 0);
    isDragging = true;
    const keys = boxes.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ value }) => value);
    choose(to < from ? keys.reverse() : keys);
  }

  function step() {
    if (signal.aborted || !frame) return;
    const top = frame.querySelector("thead")?.getBoundingClientRect().bottom ?? 0;
    const isAbove = y < top + EDGE_PX;
    const isBelow = y > frame.getBoundingClientRect().bottom - EDGE_PX;
    if (isDragging && isAbove !== isBelow) frame.scrollBy(0, isAbove ? -SCROLLED_PX : SCROLLED_PX);
    reach();
    requestAnimationFrame(step);
  }

  function end() {
    reach();
    over.abort();
    if (!isDragging) return;
    // The press ends where it began, if it is dragged back there.
    const ended = new AbortController();
    window.addEventListener("click", (event) => event.preventDefault(), {
      capture: true,
      signal: ended.signal,
    });
    setTimeout(() => ended.abort());
  }

  window.addEventListener("pointermove", (event) => (y = event.clientY), { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", () => over.abort(), { signal });
  requestAnimationFrame(step);
}
