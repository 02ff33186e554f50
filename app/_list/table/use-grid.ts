import { type RefObject, useEffect, useEffectEvent } from "react";
import { usePreferences } from "../../_session/preferences/preferences-provider";
import { useActions } from "../../_ui/state/actions";

const CONTROLS = "a[href], button:not(:disabled), input[type=checkbox]";

/** What is typed into, such as a price: it has keys and a tab stop of its own. */
const TYPED = "input:not([type=checkbox])";

/** Returns what the focus stops at in a cell: its controls and inputs, or the cell itself. */
function stopsOf(cell: HTMLElement): HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(`${CONTROLS}, input`)];
  return controls.length > 0 ? controls : [cell];
}

const cellsOf = (row: HTMLTableRowElement | undefined) =>
  [...(row?.cells ?? [])].filter((cell) => cell.checkVisibility());

const rowStops = (row: HTMLTableRowElement | undefined) => cellsOf(row).flatMap(stopsOf);

const cellAround = (element: Element | null) => element?.closest<HTMLTableCellElement>("th, td") ?? null;

/** The place of the tab stop in the grid that was shown last, and whether it had the focus, for Back. */
let left: { list: string | undefined; place: Place; hasFocus: boolean } | null = null;

type Place = { row: number; column: string | undefined; at: number };

/** Returns where a stop is: after its row has gone the same place has another one. */
function placeOf(stop: Element): Place | null {
  const cell = cellAround(stop);
  const row = cell?.closest("tr");
  if (!cell || !row) return null;
  return {
    row: row.rowIndex,
    column: cell.dataset.column,
    at: Math.max(stopsOf(cell).indexOf(stop as HTMLElement), 0),
  };
}

function stopAt(rows: HTMLTableRowElement[], { row, column, at }: Place): HTMLElement | undefined {
  const cells = cellsOf(rows[Math.min(row, rows.length - 1)]);
  const cell = cells.find(({ dataset }) => dataset.column === column) ?? cells[1];
  return cell && (stopsOf(cell)[at] ?? stopsOf(cell)[0]);
}

const STEPS: Record<string, (rows: HTMLTableRowElement[], stop: HTMLElement, place: Place) => unknown> = {
  ArrowDown: (rows, _, place) => stopAt(rows, { ...place, row: place.row + 1 }),
  ArrowUp: (rows, _, place) => stopAt(rows, { ...place, row: Math.max(place.row - 1, 0) }),
  ArrowRight: (rows, stop, { row }) => rowStops(rows[row])[rowStops(rows[row]).indexOf(stop) + 1],
  ArrowLeft: (rows, stop, { row }) => rowStops(rows[row])[rowStops(rows[row]).indexOf(stop) - 1],
  Home: (rows, _, { row }) => rowStops(rows[row])[0],
  End: (rows, _, { row }) => rowStops(rows[row]).at(-1),
  "Ctrl Home": (rows) => rowStops(rows[1])[0],
  "Ctrl End": (rows) => rowStops(rows.at(-1)).at(-1),
};

const press = (row: Element, control: string) => row.querySelector<HTMLElement>(control)?.click();

type Settings = { hasKeys: () => boolean; onChoose: () => void; onEnd: () => void };

/** Gives a table one tab stop that the arrow keys move; returns what takes that back. */
function beginGrid(
  list: HTMLElement,
  table: HTMLTableElement,
  { hasKeys, onChoose, onEnd }: Settings,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const name = list.dataset.list;
  if (left?.list !== name) left = null;
  let place: Place = left?.place ?? { row: 1, column: undefined, at: 0 };
  /** The row that is chosen as soon as its box is there. */
  let chosen: { row: Element; isRange: boolean } | null = null;

  function choose() {
    const box = chosen?.row.querySelector("input[type=checkbox]");
    if (box) {
      const shiftKey = chosen?.isRange;
      box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
    }
    if (table.querySelector("input[type=checkbox]")) chosen = null;
  }

  /** Gives the tab stop to one place of the rows that are rendered. */
  function prepare() {
    for (const cell of table.querySelectorAll<HTMLElement>("th, td"))
      for (const stop of [cell, ...cell.querySelectorAll<HTMLElement>(CONTROLS)]) stop.tabIndex = -1;
    if (table.contains(document.activeElement)) place = placeOf(document.activeElement as Element) ?? place;
    const stop = stopAt([...table.rows], place);
    if (stop && !stop.matches(TYPED)) stop.tabIndex = 0;
    if (document.activeElement === list || (left?.hasFocus && document.activeElement === document.body))
      stop?.focus();
    if (chosen) choose();
  }

  function onFocus({ target }: FocusEvent) {
    const next = target instanceof Element && placeOf(target);
    if (!next) return;
    place = next;
    left = { list: name, place, hasFocus: true };
    if (target.matches(TYPED)) return;
    for (const stop of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1;
    (target as HTMLElement).tabIndex = 0;
  }

  /** Does what a key does to the row of a stop; returns whether it does anything. */
  function act(key: string, stop: HTMLElement, isRange: boolean): boolean {
    const row = stop.closest("tbody tr");
    if (key === "j" && hasKeys()) onEnd();
    else if (!row) return false;
    else if ((key === "Enter" && stop.matches("td")) || (key === "e" && hasKeys()))
      press(row, '[data-column="update"] a');
    else if (key === "Delete") press(row, '[data-column="delete"] button');
    else if (key === " " && stop.matches("td")) {
      chosen = { row, isRange };
      if (table.querySelector("input[type=checkbox]")) choose();
      else onChoose();
    } else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key, altKey, shiftKey, isComposing } = event;
    if (!(target instanceof HTMLElement) || altKey || isComposing) return;
    const here = placeOf(target);
    if (!here || target.matches(TYPED)) return;
    const isHeld = event.ctrlKey || event.metaKey;
    const step = shiftKey ? undefined : STEPS[isHeld ? `Ctrl ${key}` : key];
    if (step) {
      // The boxes of rows have arrows of their own.
      event.stopPropagation();
      const next = step([...table.rows], target, here);
      if (next instanceof HTMLElement) next.focus();
    } else if (isHeld || (shiftKey && key !== " ") || !act(key, target, shiftKey)) return;
    event.preventDefault();
  }

  table.addEventListener("focusin", onFocus, { signal });
  const leave = () => {
    if (left && table.isConnected) left.hasFocus = false;
  };
  table.addEventListener("focusout", leave, { signal });
  // The key of the grid gives the focus to the list.
  list.addEventListener("focus", prepare, { signal });
  table.addEventListener("keydown", onKeyDown, { signal });
  const observer = new MutationObserver(prepare);
  observer.observe(table, { childList: true, subtree: true });
  prepare();

  return () => {
    listening.abort();
    observer.disconnect();
    // A cell can have the focus no longer.
    if (document.activeElement?.matches("th, td") && table.contains(document.activeElement)) list.focus();
    for (const stop of table.querySelectorAll("[tabindex]")) stop.removeAttribute("tabindex");
  };
}

/** Moves through the table in a list's frame by the keys of a grid while it is on. */
export function useGrid(frame: RefObject<HTMLElement | null>, isOn: boolean): void {
  const { settings, change } = usePreferences();
  const hasKeys = useEffectEvent(() => settings.hasKeys);
  const readActions = useActions();
  const onChoose = useEffectEvent(() =>
    readActions()
      .find(({ id }) => id === "choose")
      ?.run?.(),
  );
  const onEnd = useEffectEvent(() => change({ hasGrid: false }));

  useEffect(() => {
    const { current: list } = frame;
    const table = list?.querySelector("table");
    if (!isOn || !list || !table) return;
    return beginGrid(list, table, {
      hasKeys: () => hasKeys(),
      onChoose: () => onChoose(),
      onEnd: () => onEnd(),
    });
  }, [frame, isOn]);
}
