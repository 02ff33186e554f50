import type { PointerEvent } from "react";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

/** The selected rows of a list, by key; the selection survives paging, search and filters. */
export class Selection {
  readonly selectedKeys = createStore<ReadonlySet<string>>(new Set());
  readonly #loading = Promise.withResolvers<string[]>();
  #pendingMatchingKeys = this.#loading.promise;
  /** The keys to which `pendingMatchingKeys` has resolved; `null` before. */
  readonly matchingKeys = createStore<readonly string[] | null>(null);
  readonly checkboxes = new CellInputs();
  /** The row that was pressed last, at which a range starts. */
  #anchor: string | null = null;

  /** Resolves to the keys of the rows that match the search, in order and without the person's own account; pending while the list is loading. */
  get pendingMatchingKeys(): Promise<string[]> {
    return this.#pendingMatchingKeys;
  }

  set pendingMatchingKeys(keys: Promise<string[]>) {
    this.#loading.resolve(keys);
    this.#pendingMatchingKeys = keys;
  }

  setSelected(keys: Iterable<string>, isChosen: boolean, before = this.selectedKeys.get()): void {
    const next = new Set(before);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    this.selectedKeys.set(next);
  }

  /** Selects or deselects a row; with `isRange` also the matching rows between it and the row that was pressed last. */
  async selectRow(key: string, isChosen: boolean, isRange: boolean): Promise<void> {
    this.setSelected([key], isChosen);
    if (isRange) {
      const found = await this.pendingMatchingKeys;
      const ends = [found.indexOf(this.#anchor ?? key), found.indexOf(key)].toSorted((a, b) => a - b);
      const [from = -1, to = -1] = ends;
      if (from >= 0) this.setSelected(found.slice(from, to + 1), isChosen);
    }
    this.#anchor = key;
  }

  /** Starts a drag. Returns a function to call with the keys of all rows that the drag covers at the moment; it restores the other rows. */
  startDrag(isChosen: boolean): (keys: string[]) => void {
    const before = this.selectedKeys.get();
    return (keys) => {
      this.setSelected(keys, isChosen, before);
      this.#anchor = keys.at(-1) ?? null;
    };
  }

  retain(existingKeys: Iterable<string>): void {
    const existing = new Set(existingKeys);
    const remaining = new Set([...this.selectedKeys.get()].filter((key) => existing.has(key)));
    if (remaining.size < this.selectedKeys.get().size) this.selectedKeys.set(remaining);
  }
}

/** A drag within `EDGE_PX` pixels of the upper or lower edge scrolls by `SCROLL_STEP_PX` pixels in each animation frame. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 12;

const rowTop = ({ labels }: HTMLInputElement) => labels?.[0]?.parentElement?.getBoundingClientRect().top ?? 0;

/** Selects the rows that a drag from a checkbox covers, or deselects them if the checkbox is checked; scrolls at the edges. */
export function startDragSelection(
  { button, shiftKey, currentTarget, clientY }: PointerEvent<HTMLLabelElement>,
  boxes: HTMLInputElement[],
  begin: (isChosen: boolean) => (keys: string[]) => void,
): void {
  const table = currentTarget.closest("table");
  const scroller = table?.parentElement;
  const startIndex = boxes.indexOf(currentTarget.control as HTMLInputElement);
  const startCheckbox = boxes[startIndex];
  if (!scroller || !startCheckbox || button !== 0 || shiftKey) return;
  const selectKeys = begin(!startCheckbox.checked);
  let pointerY = clientY;
  let endIndex = startIndex;
  let isDragging = false;
  const abortController = new AbortController();
  const { signal } = abortController;

  function updateRange() {
    const index = boxes.findLastIndex((box) => rowTop(box) <= pointerY);
    if (Math.max(index, 0) === endIndex) return;
    endIndex = Math.max(index, 0);
    isDragging = true;
    const keys = boxes
      .slice(Math.min(startIndex, endIndex), Math.max(startIndex, endIndex) + 1)
      .map(({ value }) => value);
    selectKeys(endIndex < startIndex ? keys.reverse() : keys);
  }

  function scrollAndUpdate() {
    if (signal.aborted || !scroller) return;
    const top = table?.tHead?.getBoundingClientRect().bottom ?? 0;
    const isAbove = pointerY < top + EDGE_PX;
    const isBelow = pointerY > scroller.getBoundingClientRect().bottom - EDGE_PX;
    if (isDragging && isAbove !== isBelow) scroller.scrollBy(0, isAbove ? -SCROLL_STEP_PX : SCROLL_STEP_PX);
    updateRange();
    requestAnimationFrame(scrollAndUpdate);
  }

  function endDrag() {
    updateRange();
    abortController.abort();
    if (!isDragging) return;
    // Prevents the click that the browser sends if the drag ends on the checkbox where it started.
    const preventClick = (event: MouseEvent) => event.preventDefault();
    window.addEventListener("click", preventClick, true);
    setTimeout(() => window.removeEventListener("click", preventClick, true));
  }

  window.addEventListener("pointermove", (event) => (pointerY = event.clientY), { signal });
  window.addEventListener("pointerup", endDrag, { signal });
  window.addEventListener("pointercancel", () => abortController.abort(), { signal });
  requestAnimationFrame(scrollAndUpdate);
}
