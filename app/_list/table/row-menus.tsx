"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { ListWindow } from "@/lib/list/list";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { hearLongPress } from "./long-press";
import type { AskedMenu, RowMenuProps } from "./row-menu";

const RowMenu = onDemand(() => import("./row-menu"));

/** Returns the cell whose row's menu is asked for; none where people expect the browser's: with Shift, on a link, an input, selected text. */
function cellAsked({ target, button, shiftKey, pointerType }: PointerEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  // Keys have neither.
  const isPointed = button === 2 || pointerType === "touch";
  // On a Mac the press itself has selected a word.
  const isSelected = button === 2 && !/Mac/.test(navigator.platform) && getSelection()?.type === "Range";
  return isPointed && (shiftKey || isSelected || target.closest("a, input")) ? null : target.closest("td");
}

type RowMenusProps = Pick<RowMenuProps, "view" | "list"> & {
  frame: RefObject<HTMLElement | null>;
  listWindow: ListWindow;
  /** False: who only points at a row is not told that this did not come. */
  isOpen: false;
};

/** Opens the menu of a row where it is asked for in the frame of a table; it goes when the rows change. */
export default function RowMenus({ frame, view, list, listWindow }: RowMenusProps) {
  const [asked, setAsked] = useState<AskedMenu | null>(null);

  const ask = useEffectEvent((event: PointerEvent) => {
    const cell = cellAsked(event);
    if (!cell) return;
    event.preventDefault();
    setAsked({ cell, listWindow, x: event.clientX, y: event.clientY, at: event.timeStamp });
  });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    frame.current?.addEventListener("contextmenu", (event) => ask(event as PointerEvent), { signal });
    // Some browsers tell nothing of a long press.
    if (frame.current && CSS.supports("-webkit-touch-callout: none")) hearLongPress(frame.current, signal);
    return () => over.abort();
  }, [frame]);

  if (asked?.listWindow !== listWindow) return null;
  return <RowMenu key={asked.at} view={view} list={list} asked={asked} onClose={() => setAsked(null)} />;
}
