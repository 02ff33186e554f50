"use client";

import { type MouseEvent, type TouchEvent, useState } from "react";
import { type ListView, type ListWindow, nameOf } from "@/lib/list/list";
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

export type RequestMenu = (request: MenuRequest) => void;

const isLinkOrInput = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  (target instanceof HTMLAnchorElement && !target.classList.contains("row-name"));

/** Whether people expect the browser's menu: with Shift, on a link, an input, selected text; not from keys. */
function isForBrowser({ target, button, shiftKey, pointerType }: PointerEvent): boolean {
  const isPointed = button === 2 || pointerType === "touch";
  // On a Mac the press itself has selected a word.
  const isSelected = button === 2 && !/Mac/.test(navigator.platform) && getSelection()?.type === "Range";
  return isPointed && (shiftKey || isSelected || isLinkOrInput(target));
}

const HELD_MS = 500;

/** A finger that moves further scrolls. */
const STILL_PX = 10;

/** Calls back when the finger of a touch stays where it is, in browsers that do not tell of a long press. */
function startLongPress({ touches }: globalThis.TouchEvent, onPress: (x: number, y: number) => void): void {
  const [touch, other] = touches;
  if (!touch || other || !CSS.supports("-webkit-touch-callout: none")) return;
  const { clientX, clientY } = touch;
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    onPress(clientX, clientY);
    // The end of the press is no click.
    const end = (event: globalThis.TouchEvent) => event.preventDefault();
    document.addEventListener("touchend", end, { once: true, passive: false });
  }, HELD_MS);
  over.signal.addEventListener("abort", () => clearTimeout(timer));

  function move(event: globalThis.TouchEvent) {
    const now = event.type === "touchmove" && event.touches.length === 1 && event.touches[0];
    if (!now || Math.hypot(now.clientX - clientX, now.clientY - clientY) > STILL_PX) over.abort();
  }
  for (const type of ["touchmove", "touchstart", "touchend", "touchcancel"] as const)
    document.addEventListener(type, move, { signal: over.signal, passive: true, capture: true });
}

/** Returns the handlers of a cell that request the menu of its row. */
export const menuHandlers = (request: RequestMenu, row: NumberedRow, column: string) => ({
  onContextMenu(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at, nativeEvent, currentTarget, target } = event;
    // Dialogs of controls are elsewhere in the document.
    if (!currentTarget.contains(target as Node) || isForBrowser(nativeEvent as PointerEvent)) return;
    event.preventDefault();
    request({ row, column, x, y, at });
  },
  onTouchStart({ target, timeStamp: at, nativeEvent }: TouchEvent) {
    if (!isLinkOrInput(target)) startLongPress(nativeEvent, (x, y) => request({ row, column, x, y, at }));
  },
});

/** Whether a row is still where it was, with the same values. */
function isAt({ number, key, cells }: NumberedRow, { start, rows }: ListWindow): boolean {
  const row = rows[number - 1 - start];
  return row?.key === key && row.cells.every((cell, at) => cell === cells[at]);
}

type RowMenuState = {
  view: ListView;
  list: WholeList | null;
  listWindow: ListWindow;
  onDelete: OnDelete;
};

/** Returns what opens the menu of a row until the rows change, the menu, and where the buttons of rows are to be registered. */
export function useRowMenu({ view, list, listWindow, onDelete }: RowMenuState) {
  const [request, requestMenu] = useState<MenuRequest | null>(null);
  const [pictured, setPictured] = useState<NumberedRow | null>(null);
  const [controls] = useState(() => new Map<string, HTMLElement>());
  const [open, progress] = useOpenScreen();
  if (request && !isAt(request.row, listWindow)) requestMenu(null);

  function run({ id, href }: RowAction, row: NumberedRow) {
    if (href) return open(href);
    controls.get(`${id} ${row.id}`)?.focus({ preventScroll: true });
    if (id === "delete") onDelete(row);
    else setPictured(row);
  }

  const menu = (
    <>
      {progress}
      {request && (
        <RowMenu
          key={request.at}
          {...{ view, list, request }}
          onAction={(action) => run(action, request.row)}
          onClose={() => requestMenu((now) => (now === request ? null : now))}
        />
      )}
      {pictured && (
        <PictureDialog
          view={view}
          foto={pictured.picture}
          place={pictured.number - 1}
          record={nameOf(view, pictured)}
          onClose={() => setPictured(null)}
        />
      )}
    </>
  );
  return { requestMenu, menu, controls };
}
