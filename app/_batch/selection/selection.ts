import type { PointerEvent } from "react";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

/** The selected rows of a list, by key; the selection survives paging, search and filters. */
export class Selection {
  readonly selectedKeys = createStore<ReadonlySet<string>>(new Set());
  /** The keys of the rows that match the search or, until it is done, the previous one; `null` until the list is loaded. */
  readonly matchingKeys = createStore<readonly string[] | null>(null);
  /** Resolves to the first `pendingMatchingKeys` that are set. */
  readonly #firstMatchingKeys = Promise.withResolvers<string[]>();
  #pendingMatchingKeys = this.#firstMatchingKeys.promise;
  readonly checkboxes = new CellInputs();
  /** The row that was pressed last, at which a range starts. */
  #anchor: string | null = null;

  /** Resolves to the keys of the rows that match the search, in order and without the person's own account, once the list is loaded. */
  get pendingMatchingKeys(): Promise<string[]> {
    return this.#pendingMatchingKeys;
  }

  set pendingMatchingKeys(keys: Promise<string[]>) {
    this.#firstMatchingKeys.resolve(keys);
    this.#pendingMatchingKeys = keys;
  }

  /** Selects or deselects rows; the selection of the other rows is that of `before`. */
  setSelected(keys: Iterable<string>, isSelected: boolean, before = this.selectedKeys.get()): void {
    const selected = new Set(before);
    for (const key of keys) {
      if (isSelected) selected.add(key);
      else selected.delete(key);
    }
    this.selectedKeys.set(selected);
  }

  /** Selects or deselects a row; with `isRange` also the matching rows between it and the row that was pressed last. */
  async selectRow(key: string, isSelected: boolean, isRange: boolean): Promise<void> {
    this.setSelected([key], isSelected);
    if (isRange) {
      const matchingKeys = await this.pendingMatchingKeys;
      const anchorIndex = matchingKeys.indexOf(this.#anchor ?? key);
      const index = matchingKeys.indexOf(key);
      if (anchorIndex >= 0 && index >= 0)
        this.setSelected(sliceBetween(matchingKeys, anchorIndex, index), isSelected);
    }
    this.#anchor = key;
  }

  /** Starts a drag that selects or deselects. Returns a function that is called with the keys of all rows that the drag covers now; the other rows are as before the drag. */
  startDrag(isSelecting: boolean): (keys: string[]) => void {
    const before = this.selectedKeys.get();
    return (keys) => {
      this.setSelected(keys, isSelecting, before);
      this.#anchor = keys.at(-1) ?? null;
    };
  }

  deselectAllExcept(existingKeys: Iterable<string>): void {
    const existing = new Set(existingKeys);
    const remaining = new Set([...this.selectedKeys.get()].filter((key) => existing.has(key)));
    if (remaining.size < this.selectedKeys.get().size) this.selectedKeys.set(remaining);
  }
}

/** Returns the elements from one index to the other, both included, in ascending order. */
const sliceBetween = <Item>(items: Item[], one: number, other: number): Item[] =>
  items.slice(Math.min(one, other), Math.max(one, other) + 1);

/** Selects the rows that a drag from a checkbox covers, or deselects them if the checkbox is checked; scrolls at the edges. */
export function startDragSelection(event: PointerEvent<HTMLLabelElement>, selection: Selection): void {
  const { button, shiftKey, currentTarget, clientY } = event;
  const table = currentTarget.closest("table");
  const scroller = table?.parentElement;
  const boxes = selection.checkboxes.all();
  const startIndex = boxes.indexOf(currentTarget.control as HTMLInputElement);
  const startCheckbox = boxes[startIndex];
  if (!scroller || !startCheckbox || button !== 0 || shiftKey) return;
  const selectKeys = selection.startDrag(!startCheckbox.checked);
  const drag = { pointerY: clientY, endIndex: startIndex, hasMoved: false };
  const abortController = new AbortController();
  const { signal } = abortController;
  function updateRange() {
    const index = Math.max(0, rowIndexAt(boxes, drag.pointerY));
    if (index === drag.endIndex) return;
    drag.endIndex = index;
    drag.hasMoved = true;
    const keys = sliceBetween(boxes, startIndex, index).map(({ value }) => value);
    selectKeys(index < startIndex ? keys.reverse() : keys);
  }
  function updateEachFrame() {
    if (signal.aborted || !table || !scroller) return;
    if (drag.hasMoved) scrollAtEdge(table, scroller, drag.pointerY);
    updateRange();
    requestAnimationFrame(updateEachFrame);
  }
  function endDrag() {
    updateRange();
    abortController.abort();
    if (drag.hasMoved) preventNextClick();
  }

  window.addEventListener("pointermove", (event) => (drag.pointerY = event.clientY), { signal });
  window.addEventListener("pointerup", endDrag, { signal });
  window.addEventListener("pointercancel", () => abortController.abort(), { signal });
  requestAnimationFrame(updateEachFrame);
}

const rowIndexAt = (boxes: HTMLInputElement[], pointerY: number) =>
  boxes.findLastIndex(({ labels }) => {
    const top = labels?.[0]?.parentElement?.getBoundingClientRect().top ?? 0;
    return top <= pointerY;
  });

/** A drag within `EDGE_PX` pixels of the upper or lower edge scrolls by `SCROLL_STEP_PX` pixels in each animation frame. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 12;

function scrollAtEdge(table: HTMLTableElement, scroller: HTMLElement, pointerY: number): void {
  const top = table.tHead?.getBoundingClientRect().bottom ?? 0;
  const isAtTop = pointerY < top + EDGE_PX;
  const isAtBottom = pointerY > scroller.getBoundingClientRect().bottom - EDGE_PX;
  if (isAtTop !== isAtBottom) scroller.scrollBy(0, isAtTop ? -SCROLL_STEP_PX : SCROLL_STEP_PX);
}

/** Prevents the click that the browser sends if the drag ends on the checkbox where it started. */
function preventNextClick(): void {
  const preventClick = (event: MouseEvent) => event.preventDefault();
  window.addEventListener("click", preventClick, true);
  setTimeout(() => window.removeEventListener("click", preventClick, true));
}
