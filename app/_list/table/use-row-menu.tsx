import { type MouseEvent, type TouchEvent, useState } from "react";
import { type ListView, type ListWindow, rowName } from "@/lib/list/list";
import type { WholeList } from "../../_store/lists/whole-list";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useOpenScreen } from "../address/use-open-screen";
import type { NumberedRow, OnDelete } from "./columns";
import type { RowAction } from "./row-actions";
import type { MenuRequest } from "./row-menu";

const RowMenu = onDemand(() => import("./row-menu"));
const PictureDialog = onDemand(
  () => import(/* webpackChunkName: "dialogs" */ "../../_pictures/viewer/picture-dialog"),
);

export type OpenRowMenu = (request: MenuRequest) => void;

type RowMenuOptions = { view: ListView; list: WholeList | null; listWindow: ListWindow; onDelete: OnDelete };

/** Returns the menu of a row, the function that opens it, and the rows' buttons for `RowControlsContext`. The menu closes when its row changes. */
export function useRowMenu({ view, list, listWindow, onDelete }: RowMenuOptions) {
  const [request, requestMenu] = useState<MenuRequest | null>(null);
  const [pictureRow, setPictureRow] = useState<NumberedRow | null>(null);
  const [controls] = useState(() => new Map<string, HTMLElement>());
  const [openScreen, progress] = useOpenScreen();
  if (request && !isRowUnchanged(request.row, listWindow)) requestMenu(null);

  function runAction({ id, href }: RowAction, row: NumberedRow) {
    if (href) return openScreen(href);
    controls.get(`${id} ${row.id}`)?.focus({ preventScroll: true });
    if (id === "delete") onDelete(row);
    else setPictureRow(row);
  }

  const menu = (
    <>
      {progress}
      {request && (
        <RowMenu
          key={request.timestamp}
          {...{ view, list, request }}
          onAction={(action) => runAction(action, request.row)}
          onClose={() => requestMenu((now) => (now === request ? null : now))}
        />
      )}
      {pictureRow && (
        <PictureDialog
          view={view}
          foto={pictureRow.picture}
          position={pictureRow.number - 1}
          rowName={rowName(view, pictureRow)}
          onClose={() => setPictureRow(null)}
        />
      )}
    </>
  );
  return { requestMenu, menu, controls };
}

function isRowUnchanged({ number, key, cells }: NumberedRow, { start, rows }: ListWindow): boolean {
  const row = rows[number - 1 - start];
  return row?.key === key && row.cells.every((cell, index) => cell === cells[index]);
}

/** Returns the event handlers of a cell that open the menu of its row by right click, Menu key or long press. */
export const getRowMenuHandlers = (request: OpenRowMenu, row: NumberedRow, column: string) => ({
  onContextMenu(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: timestamp, nativeEvent, currentTarget, target } = event;
    // React bubbles events of portals too, such as those of a dialog that a control of the cell has opened.
    if (!currentTarget.contains(target as Node) || shouldOpenBrowserMenu(nativeEvent as PointerEvent)) return;
    event.preventDefault();
    request({ row, column, x, y, timestamp });
  },
  onTouchStart({ target, timeStamp: timestamp, nativeEvent }: TouchEvent) {
    if (!hasBrowserMenu(target))
      startLongPress(nativeEvent, (x, y) => request({ row, column, x, y, timestamp }));
  },
});

const hasBrowserMenu = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  (target instanceof HTMLAnchorElement && !target.classList.contains("row-name"));

/** Returns whether a press opens the browser's own menu: with Shift, on a link or input, or with selected text; never for the Menu key. */
function shouldOpenBrowserMenu({ target, button, shiftKey, pointerType }: PointerEvent): boolean {
  const isPointerPress = button === 2 || pointerType === "touch";
  // On a Mac, a right click itself selects a word.
  const isTextSelected = button === 2 && !/Mac/.test(navigator.platform) && getSelection()?.type === "Range";
  return isPointerPress && (shiftKey || isTextSelected || hasBrowserMenu(target));
}

const LONG_PRESS_MS = 500;

/** A finger that moves farther than this, in pixels, scrolls the page instead of opening the menu. */
const MAX_MOVE_PX = 10;

/** Calls `onPress` after a long press, in browsers that send no contextmenu event for it. */
function startLongPress({ touches }: globalThis.TouchEvent, onPress: (x: number, y: number) => void): void {
  const [touch, other] = touches;
  if (!touch || other || !CSS.supports("-webkit-touch-callout: none")) return;
  const { clientX, clientY } = touch;
  const aborter = new AbortController();
  const timer = setTimeout(() => {
    aborter.abort();
    onPress(clientX, clientY);
    // Prevents the click at the end of the press.
    const preventClick = (event: globalThis.TouchEvent) => event.preventDefault();
    document.addEventListener("touchend", preventClick, { once: true, passive: false });
  }, LONG_PRESS_MS);
  aborter.signal.addEventListener("abort", () => clearTimeout(timer));

  function onTouch(event: globalThis.TouchEvent) {
    const now = event.type === "touchmove" && event.touches.length === 1 && event.touches[0];
    if (!now || Math.hypot(now.clientX - clientX, now.clientY - clientY) > MAX_MOVE_PX) aborter.abort();
  }
  for (const type of ["touchmove", "touchstart", "touchend", "touchcancel"] as const)
    document.addEventListener(type, onTouch, { signal: aborter.signal, passive: true, capture: true });
}
