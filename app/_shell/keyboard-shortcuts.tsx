"use client";

import { useRef, useState } from "react";
import { escapePattern } from "@/lib/list/search/search";
import { searchBoxRef, setSearchText } from "../_list/address/use-list-address";
import { usePreferences } from "../_session/preferences/use-preferences";
import { useGetActions, useRegisterActions } from "../_ui/actions";
import { isDialogOpen } from "../_ui/dialog";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"));

/** Runs the single-key shortcuts of the screen's actions, unless the person has turned them off, and renders the shortcuts dialog. */
export function KeyboardShortcuts() {
  const { settings } = usePreferences();
  const getActions = useGetActions();
  const [isShown, setShown] = useState(false);
  useRegisterActions({ id: "keys", label: "Pintasan keyboard", shortcut: "?", run: () => setShown(true) });
  useBarcodeScanner();

  useWindowEvent("keydown", (event) => {
    if (!settings.hasKeys || !canBeShortcut(event)) return;
    const action = getActions().findLast(({ shortcut }) => shortcut === event.key);
    if (!action?.run || isScrollKey(event)) return;
    action.run();
    event.preventDefault();
  });

  return isShown && <ShortcutsDialog onClose={() => setShown(false)} />;
}

/** Returns whether a key press may be a single-key shortcut: without a modifier and outside of text fields, menus and dialogs. */
function canBeShortcut({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return false;
  return target instanceof Element && !isTextControl(target) && !isInMenu(target) && !isDialogOpen();
}

const isTextControl = (target: Element) => ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** Returns whether an element is a menu or a menu item. Menus handle keys themselves. */
const isInMenu = (target: Element) => Boolean(target.role?.startsWith("menu"));

/** Returns whether an arrow key scrolls its target, or repeats, and therefore must not run a shortcut. */
function isScrollKey({ key, shiftKey, repeat, target }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && (shiftKey || repeat || scrollsHorizontally(target as Element));
}

function scrollsHorizontally(element: Element | null): boolean {
  if (!element) return false;
  const isOverflowing = element.scrollWidth > element.clientWidth;
  if (isOverflowing && getComputedStyle(element).overflowX === "auto") return true;
  return scrollsHorizontally(element.parentElement);
}

/** The longest time between two keys of a barcode scanner, in milliseconds. People type slower. */
const MAX_SCAN_GAP_MS = 30;

/** The shortest barcode, in characters. */
const MIN_BARCODE_LENGTH = 3;

type KeySequence = {
  text: string;
  timestamp: number;
  first: KeyboardEvent;
  timer: ReturnType<typeof setTimeout>;
};

/** Searches a list for a barcode, which a scanner types fast and ends with Enter. Delays a person's key until it is clear that no scanner typed it. */
function useBarcodeScanner(): void {
  const sequenceRef = useRef<KeySequence>(null);
  const isReplayingRef = useRef(false);

  function setSequence(text: string, { timeStamp: timestamp }: KeyboardEvent, first: KeyboardEvent) {
    sequenceRef.current = { text, timestamp, first, timer: setTimeout(endSequence, 2 * MAX_SCAN_GAP_MS) };
  }

  /** Ends the sequence. A single key was typed by a person, so its event is dispatched again. */
  function endSequence() {
    const { current } = sequenceRef;
    sequenceRef.current = null;
    if (!current) return;
    clearTimeout(current.timer);
    const { key, code, shiftKey, target } = current.first;
    if (current.text !== key) return;
    isReplayingRef.current = true;
    const keyEvent = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    // The target may have been removed since the key was pressed.
    const isConnected = target instanceof Node && target.isConnected;
    (isConnected ? target : document.body).dispatchEvent(keyEvent);
    isReplayingRef.current = false;
  }

  function stopKeyEvent(event: KeyboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(sequenceRef.current?.timer);
  }

  useWindowEvent(
    "keydown",
    (event) => {
      const { key, timeStamp, repeat } = event;
      if (isReplayingRef.current || key === "Shift") return;
      const isText = Array.from(key).length === 1;
      const { text = "", timestamp = 0, first } = sequenceRef.current ?? {};
      const isFast = timeStamp - timestamp <= MAX_SCAN_GAP_MS;
      if (first && isFast && isText) {
        stopKeyEvent(event);
        setSequence(text + key, event, first);
      } else if (first && isFast && key === "Enter" && text.length >= MIN_BARCODE_LENGTH) {
        stopKeyEvent(event);
        sequenceRef.current = null;
        setSearchText(escapePattern(text))?.form?.requestSubmit();
      } else {
        endSequence();
        // A barcode does not start with a space or a slash, so their own effects are not delayed.
        const mayStartBarcode = isText && key !== " " && key !== "/" && !repeat && canBeShortcut(event);
        if (!mayStartBarcode || !searchBoxRef.current) return;
        stopKeyEvent(event);
        setSequence(key, event, event);
      }
    },
    true,
  );
}
