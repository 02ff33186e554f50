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
  const [drag, setDrag] = useState<{ id: string; next: string | undefined } | null>(null);

  function startDrag(press: PressEvent, id: string) {
    const dragging = new AbortController();
    const { signal } = dragging;
    const start = axis === "x" ? press.clientX : press.clientY;
    let isDragging = false;
    let next: string | undefined;

    const isBefore = (position: number, item: string) => {
      const { left, width, top, height } = elements.get(item)?.getBoundingClientRect() ?? new DOMRect();
      return position < (axis === "x" ? left + width / 2 : top + height / 2);
    };

    function move({ clientX, clientY }: PointerEvent) {
      const position = axis === "x" ? clientX : clientY;
      isDragging ||= Math.abs(position - start) >= DRAG_THRESHOLD_PX;
      if (!isDragging) return;
      next = ids.find((item) => elements.has(item) && isBefore(position, item));
      setDrag({ id, next });
    }

    function end(isDropped: boolean) {
      dragging.abort();
      setDrag(null);
      if (!isDragging) return;
      // Ignores the click after a drag.
      const cancelClick = (event: Event) => {
        event.preventDefault();
        event.stopPropagation();
      };
      window.addEventListener("click", cancelClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", cancelClick, { capture: true }));
      if (isDropped && next !== id && ids[ids.indexOf(id) + 1] !== next) onDrop(id, next);
    }

    function cancel(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    }

    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", () => end(true), { signal });
    window.addEventListener("pointercancel", () => end(false), { signal });
    window.addEventListener("keydown", cancel, { signal, capture: true });
  }

  function dragProps(id: string) {
    const isLast = id === ids.findLast((each) => elements.has(each));
    const isDropAtEnd = drag && !drag.next && isLast;
    let drop = isDropAtEnd ? "behind" : undefined;
    if (drag?.next === id) drop = "before";
    return { "data-dragged": drag?.id === id || undefined, "data-drop": drop };
  }

  return { startDrag, dragProps };
}
