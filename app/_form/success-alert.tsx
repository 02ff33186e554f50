"use client";

import { useEffect } from "react";
import { flushSync } from "react-dom";
import { closeAlert as close, showAlert } from "../_ui/alerts";

const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 24;

/** The last press of a pointer, and whether it is the second one of a double click. */
let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, isSecond: false };

if (typeof window !== "undefined") {
  window.addEventListener(
    "pointerdown",
    ({ timeStamp: at, clientX: x, clientY: y }) => {
      const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_CLICK_PX;
      last = { at, x, y, isSecond: isNear && at - last.at < DOUBLE_CLICK_MS };
    },
    true,
  );
}

const isWithin = ({ target }: Event, place: string) => target instanceof Element && target.closest(place);

function take(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const PRESSES = ["pointerdown", "mousedown", "click", "auxclick", "dblclick", "contextmenu"] as const;

/** Returns what hears the presses while a success is shown; one that began before it, and a double click, press nothing. */
function pressHearing() {
  let isNew = false;
  return (event: MouseEvent) => {
    if (isWithin(event, "dialog button")) return;
    const isInside = isWithin(event, "dialog");
    if (event.type === "pointerdown") isNew = !last.isSecond;
    // One without a pointer is a press by voice or of a screen reader.
    const isBegin = event.type === "click" ? event.detail === 0 : event.type === "pointerdown" && isNew;
    if (isBegin && !isInside) return flushSync(close);
    take(event);
    if (event.type === "click" && isInside && isNew) close();
  };
}

const ALONE = /^(?:Alt|AltGraph|CapsLock|Control|Fn|Meta|NumLock|ScrollLock|Shift)$/;

/** Closes a success by a key, which goes on to what has the focus then. */
function hearKey(event: KeyboardEvent) {
  if (ALONE.test(event.key)) return;
  const isAnswer = /^(?:Enter|Escape| )$/.test(event.key);
  if (isAnswer && !event.repeat && isWithin(event, "dialog")) return;
  event.stopImmediatePropagation();
  if (isAnswer || event.repeat) event.preventDefault();
  if (event.repeat) return;
  flushSync(close);
  if (isAnswer) return;
  // After the focus has returned; the browser then does there what the key does.
  queueMicrotask(() => {
    const target = document.activeElement ?? document.body;
    if (!target.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
  });
}

/** Closes a success by the next key or press, which does what it was meant to do. */
function ClosedByUse() {
  useEffect(() => {
    const ending = new AbortController();
    const first = { capture: true, signal: ending.signal };
    const hearPress = pressHearing();
    for (const type of PRESSES) window.addEventListener(type, hearPress, first);
    window.addEventListener("keydown", hearKey, first);
    return () => ending.abort();
  }, []);
  return null;
}

/** Shows that something was done in an alert that need not be pressed away (messages.md#alerts). */
export function showSuccess(text: string): void {
  showAlert("SUKSES", text, undefined, <ClosedByUse />);
}
