import type { PointerEvent } from "react";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

/** The selected rows of a list by key; the selection survives paging, search and filters. */
export class Selection {
  readonly chosen = createStore<ReadonlySet<string>>(new Set());
  /** The keys of the found rows in order, without the own account; empty while the list is loading. */
  found: Promise<string[]> = Promise.resolve([]);
  /** The resolved keys of `found`, `null` until then. */
  readonly foundKeys = createStore<readonly string[] | null>(null);
  readonly boxes = new CellInputs();
  /** The last pressed row, at which a range starts. */
  #anchor: string | null = null;

  choose(keys: Iterable<string>, isChosen: boolean, before = this.chosen.get()): void {
    const next = new Set(before);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    this.chosen.set(next);
  }

  /** Selects or deselects a row; with `isRange` also the found rows from the last pressed one to it. */
  async press(key: string, isChosen: boolean, isRange: boolean): Promise<void> {
    this.choose([key], isChosen);
    if (isRange) {
      const found = await this.found;
      const ends = [found.indexOf(this.#anchor ?? key), found.indexOf(key)].toSorted((a, b) => a - b);
      const [from = -1, to = -1] = ends;
      if (from >= 0) this.choose(found.slice(from, to + 1), isChosen);
    }
    this.#anchor = key;
  }

  /** Starts a drag; returns a function to call on each move with the keys of all rows dragged over. Rows left again are restored. */
  drag(isChosen: boolean): (keys: string[]) => void {
    const before = this.chosen.get();
    return (keys) => {
      this.choose(keys, isChosen, before);
      this.#anchor = keys.at(-1) ?? null;
    };
  }

  retain(existingKeys: Iterable<string>): void {
    const existing = new Set(existingKeys);
    const remaining = new Set([...this.chosen.get()].filter((key) => existing.has(key)));
    if (remaining.size < this.chosen.get().size) this.chosen.set(remaining);
  }
}

/** Dragging within this distance of an edge scrolls by the step in each animation frame, in pixels. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 12;

const topOf = ({ labels }: HTMLInputElement) => labels?.[0]?.parentElement?.getBoundingClientRect().top ?? 0;

/** Selects or deselects the rows that a drag from a checkbox covers, as a press on it would; scrolls at the edges. */
export function startDragSelection(
  { button, shiftKey, currentTarget, clientY }: PointerEvent<HTMLLabelElement>,
  boxes: HTMLInputElement[],
  begin: (isChosen: boolean) => (keys: string[]) => void,
): void {
  const table = currentTarget.closest("table");
  const frame = table?.parentElement;
  const from = boxes.indexOf(currentTarget.control as HTMLInputElement);
  const start = boxes[from];
  if (!frame || !start || button !== 0 || shiftKey) return;
  const choose = begin(!start.checked);
  let y = clientY;
  let to = from;
  let isDragging = false;
  const abort = new AbortController();
  const { signal } = abort;

  function update() {
    const index = boxes.findLastIndex((box) => topOf(box) <= y);
    if (Math.max(index, 0) === to) return;
    to = Math.max(index, 0);
    isDragging = true;
    const keys = boxes.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ value }) => value);
    choose(to < from ? keys.reverse() : keys);
  }

  function step() {
    if (signal.aborted || !frame) return;
    const top = table?.tHead?.getBoundingClientRect().bottom ?? 0;
    const isAbove = y < top + EDGE_PX;
    const isBelow = y > frame.getBoundingClientRect().bottom - EDGE_PX;
    if (isDragging && isAbove !== isBelow) frame.scrollBy(0, isAbove ? -SCROLL_STEP_PX : SCROLL_STEP_PX);
    update();
    requestAnimationFrame(step);
  }

  function end() {
    update();
    abort.abort();
    if (!isDragging) return;
    // The drag may end on the pressed checkbox, which must not be clicked.
    const clickListener = new AbortController();
    window.addEventListener("click", (event) => event.preventDefault(), {
      capture: true,
      signal: clickListener.signal,
    });
    setTimeout(() => clickListener.abort());
  }

  window.addEventListener("pointermove", (event) => (y = event.clientY), { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", () => abort.abort(), { signal });
  requestAnimationFrame(step);
}
