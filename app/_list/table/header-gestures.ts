/** How far from a header's end its edge can be grasped, in pixels: the room beside its text. */
const EDGE = 9;

/** From here on a press is a drag, in pixels. */
const DRAG_FROM = 6;

/** Returns the frame of the list of a resource, while its rows are shown. */
export const listOf = (resource: string) => document.querySelector(`[data-list="${resource}"]`);

/** Returns the headers of a list's data, in their order. */
export const headersOf = (list: Element) => [
  ...list.querySelectorAll<HTMLElement>('th[data-column]:not([data-pin], [data-kind="control"])'),
];

/** Whether a press is at the end of a header, where it can be made wider. */
export function isAtEdge(event: MouseEvent | TouchEvent, header: HTMLElement): boolean {
  if (event.target !== header) return false;
  const { clientX } = "touches" in event ? (event.touches[0] ?? { clientX: 0 }) : event;
  const room = window.matchMedia("(pointer: coarse)").matches ? 2 * EDGE : EDGE;
  return clientX >= header.getBoundingClientRect().right - room;
}

/** Returns the widths with those of the columns up to a field as they are now, so that they stay when it changes. */
export function frozenWidths(
  list: Element,
  field: string,
  widths: Record<string, number>,
): Record<string, number> {
  const headers = headersOf(list);
  const at = headers.findIndex(({ dataset }) => dataset.column === field);
  const now = headers
    .slice(0, at + 1)
    .map((header) => [header.dataset.column, Math.round(header.getBoundingClientRect().width)]);
  return { ...widths, ...Object.fromEntries(now) };
}

/** Returns the width that shows the texts of a column whole, each in one line. */
export function fittedWidth(list: Element, field: string): number {
  const cells = [...list.querySelectorAll<HTMLElement>(`[data-column="${field}"]`)];
  const widths = cells.map((cell) => {
    cell.style.whiteSpace = "nowrap";
    cell.style.setProperty("--lines", "none");
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector(".cell-text") ?? cell);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
    const { width } = range.getBoundingClientRect();
    cell.style.whiteSpace = "";
    cell.style.removeProperty("--lines");
    return width + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
  });
  return Math.ceil(Math.max(...widths)) + 1;
}

type Onto = (next: HTMLElement | undefined) => void;

/** Drags one of some items that stand beside or below one another; calls back with the one before which it is dropped, if any. */
export function dragAmong(
  press: PointerEvent,
  dragged: HTMLElement,
  items: HTMLElement[],
  axis: "x" | "y",
  onDrop: Onto,
): void {
  const held = new AbortController();
  const { signal } = held;
  let next: HTMLElement | undefined;
  let isDragging = false;

  const middleOf = (item: HTMLElement) => {
    const { left, width, top, height } = item.getBoundingClientRect();
    return axis === "x" ? left + width / 2 : top + height / 2;
  };

  function mark(isMarked: boolean) {
    for (const item of items) delete item.dataset.drop;
    dragged.toggleAttribute("data-dragged", isMarked);
    if (!isMarked) return;
    if (next) next.dataset.drop = "before";
    else if (items.at(-1)) (items.at(-1) as HTMLElement).dataset.drop = "behind";
  }

  function move({ clientX, clientY }: PointerEvent) {
    const at = axis === "x" ? clientX : clientY;
    isDragging ||= Math.abs(at - (axis === "x" ? press.clientX : press.clientY)) >= DRAG_FROM;
    if (!isDragging) return;
    next = items.find((item) => at < middleOf(item));
    mark(true);
  }

  function end(isDropped: boolean) {
    held.abort();
    mark(false);
    if (!isDragging) return;
    // What was dragged is not pressed.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (isDropped && next !== dragged && items[items.indexOf(dragged) + 1] !== next) onDrop(next);
  }

  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", () => end(true), { signal });
  window.addEventListener("pointercancel", () => end(false), { signal });
  const stop = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  window.addEventListener("keydown", stop, { signal, capture: true });
}
