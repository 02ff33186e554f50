import { type PointerEvent as PressEvent, useState } from "react";

/** How far a pressed pointer must move to drag an item, in pixels. */
const DRAG_THRESHOLD_PX = 6;

type ReorderProps = {
  ids: string[];
  elements: ReadonlyMap<string, HTMLElement>;
  axis: "x" | "y";
  /** Called when an item is dropped: before the item `next`, or at the end if `next` is undefined. */
  onDrop: (id: string, next: string | undefined) => void;
};

/** Reorders items by dragging: call `startDrag` on `pointerdown`, and spread the `dragProps` of an item on its element. */
export function useReorder({ ids, elements, axis, onDrop }: ReorderProps) {
  /** The dragged item, and the item before which it would be dropped; `next` is undefined at the end. */
  const [drag, setDrag] = useState<{ id: string; next: string | undefined } | null>(null);

  const coordinate = axis === "x" ? "clientX" : "clientY";

  /** Returns whether a position is before the center of an item; false for an item that is not rendered. */
  function isBeforeCenter(position: number, item: string): boolean {
    const rect = elements.get(item)?.getBoundingClientRect();
    if (!rect) return false;
    return position < (axis === "x" ? rect.left + rect.width / 2 : rect.top + rect.height / 2);
  }

  function startDrag(press: PressEvent, id: string) {
    const dragging = new AbortController();
    const { signal } = dragging;
    const start = press[coordinate];
    let isDragging = false;
    let next: string | undefined;

    function move(event: PointerEvent) {
      const position = event[coordinate];
      isDragging ||= Math.abs(position - start) >= DRAG_THRESHOLD_PX;
      if (!isDragging) return;
      next = ids.find((item) => isBeforeCenter(position, item));
      setDrag({ id, next });
    }

    function end(isDropped: boolean) {
      dragging.abort();
      setDrag(null);
      if (!isDragging) return;
      cancelNextClick();
      const isMoved = next !== id && next !== ids[ids.indexOf(id) + 1];
      if (isDropped && isMoved) onDrop(id, next);
    }

    function cancel(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isDragging) return;
      stopEvent(event);
      end(false);
    }

    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", cancel, { signal, capture: true });
  }

  function dragProps(id: string) {
    const isLast = id === ids.findLast((each) => elements.has(each));
    const dropMark = isLast && drag && !drag.next ? "behind" : undefined;
    return {
      "data-dragged": drag?.id === id || undefined,
      "data-drop": drag?.next === id ? "before" : dropMark,
    };
  }

  return { startDrag, dragProps };
}

/** Stops the click that the browser fires at the end of a drag. */
function cancelNextClick(): void {
  window.addEventListener("click", stopEvent, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stopEvent, { capture: true }));
}

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
