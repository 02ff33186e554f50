import type { PointerEvent } from "react";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

/** The chosen rows of a list, by their keys; they stay chosen over pages, searches and filters. */
export class Selection {
  readonly chosen = createStore<ReadonlySet<string>>(new Set());
  /** The keys of the found rows in their order, without the own account; none while the list is not whole. */
  found: Promise<string[]> = Promise.resolve([]);
  /** The same once they are there, `null` before. */
  readonly foundKeys = createStore<readonly string[] | null>(null);
  /** The boxes of the rendered rows. */
  readonly boxes = new CellInputs();
  /** The row that was pressed last, where a range begins. */
  #anchor: string | null = null;

  /** Chooses rows besides those before, or no longer. */
  choose(keys: Iterable<string>, isChosen: boolean, before = this.chosen.get()): void {
    const next = new Set(before);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    this.chosen.set(next);
  }

  /** Chooses a row, or no longer; as a range also the found rows from the one that was pressed before to this one. */
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

  /** Starts a drag. Call the returned function at each move with the keys of all rows dragged over so far; rows that it has left again get back their former state. */
  drag(isChosen: boolean): (keys: string[]) => void {
    const before = this.chosen.get();
    return (keys) => {
      this.choose(keys, isChosen, before);
      this.#anchor = keys.at(-1) ?? null;
    };
  }

  /** Drops rows that are not among these. */
  keep(existingKeys: Iterable<string>): void {
    const existing = new Set(existingKeys);
    const remaining = new Set([...this.chosen.get()].filter((key) => existing.has(key)));
    if (remaining.size < this.chosen.get().size) this.chosen.set(remaining);
  }
}

/** From an edge of the frame on, in pixels, dragging scrolls it by so many in each frame of the screen. */
const EDGE_PX = 24;
const SCROLLED_PX = 12;

type ChooseRows = (keys: string[]) => void;

/** Returns where the cell begins in which a box and its label are. */
const topOf = ({ labels }: HTMLInputElement) => labels?.[0]?.parentElement?.getBoundingClientRect().top ?? 0;

/** Chooses the rows that are dragged over from a pressed box on, or no longer, as a press there would; at an edge the rows scroll. */
export function dragFrom(
  { button, shiftKey, currentTarget, clientY }: PointerEvent<HTMLLabelElement>,
  boxes: HTMLInputElement[],
  begin: (isChosen: boolean) => ChooseRows,
): void {
  const table = currentTarget.closest("table");
  const frame = table?.parentElement;
  const from = boxes.indexOf(currentTarget.control as HTMLInputElement);
  const start = boxes[from];
  if (!frame || !start || button !== 0 || shiftKey) return;
  const choose = begin(!start.checked);
  let [y, to, isDragging] = [clientY, from, false];
  const over = new AbortController();
  const { signal } = over;

  function reach() {
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
