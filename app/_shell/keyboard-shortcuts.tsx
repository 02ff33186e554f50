"use client";

import { useRef, useState } from "react";
import { escapePattern } from "@/lib/list/search/search";
import { searchBoxRef, setSearchText } from "../_list/address/use-list-address";
import { usePreferences } from "../_session/preferences/use-preferences";
import { useGetActions, useRegisterActions } from "../_ui/actions";
import { isDialogOpen } from "../_ui/dialog";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

function scrollsHorizontally(element: Element | null): boolean {
  if (!element) return false;
  const isWide = element.scrollWidth > element.clientWidth;
  return (
    (isWide && getComputedStyle(element).overflowX === "auto") || scrollsHorizontally(element.parentElement)
  );
}

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"));

const isTextControl = (target: Element) => ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** Returns whether an element belongs to a menu, which handles keys itself. */
const isInMenu = (target: Element) => Boolean(target.role?.startsWith("menu"));

function isShortcut({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return false;
  return target instanceof Element && !isTextControl(target) && !isInMenu(target) && !isDialogOpen();
}

/** Returns whether an arrow key scrolls the element or repeats, so that it must not change the page of a list. */
function isScroll({ key, shiftKey, repeat, target }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && (shiftKey || repeat || scrollsHorizontally(target as Element));
}

/** The longest time between two keys of a barcode scanner, in milliseconds; people type slower. */
const SCAN_MS = 30;

const MIN_SCANNED = 3;

type KeySequence = {
  text: string;
  timestamp: number;
  first: KeyboardEvent;
  timer: ReturnType<typeof setTimeout>;
};

/** Searches a list for text from a barcode scanner, which types fast and ends with Enter; replays other keys after a short delay. */
function useScanner(): void {
  const run = useRef<KeySequence>(null);
  const isReplaying = useRef(false);

  function start(text: string, { timeStamp: timestamp }: KeyboardEvent, first: KeyboardEvent) {
    run.current = { text, timestamp, first, timer: setTimeout(end, 2 * SCAN_MS) };
  }

  function end() {
    const { current } = run;
    run.current = null;
    if (!current) return;
    clearTimeout(current.timer);
    const { key, code, shiftKey, target } = current.first;
    if (current.text !== key) return;
    isReplaying.current = true;
    const replayed = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    // The target may have been removed.
    const isConnected = target instanceof Node && target.isConnected;
    (isConnected ? target : document.body).dispatchEvent(replayed);
    isReplaying.current = false;
  }

  function swallow(event: KeyboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(run.current?.timer);
  }

  useWindowEvent(
    "keydown",
    (event) => {
      const { key, timeStamp, repeat } = event;
      if (isReplaying.current || key === "Shift") return;
      const isText = Array.from(key).length === 1;
      const { text = "", timestamp = 0, first } = run.current ?? {};
      if (first && timeStamp - timestamp <= SCAN_MS && isText) {
        swallow(event);
        start(text + key, event, first);
      } else if (first && timeStamp - timestamp <= SCAN_MS && key === "Enter" && text.length >= MIN_SCANNED) {
        swallow(event);
        run.current = null;
        setSearchText(escapePattern(text))?.form?.requestSubmit();
      } else {
        end();
        // Space presses the focused element, and slash focuses the search box.
        const isFirst = isText && key !== " " && key !== "/" && !repeat && isShortcut(event);
        if (!isFirst || !searchBoxRef.current) return;
        swallow(event);
        start(key, event, event);
      }
    },
    true,
  );
}

/** Handles single-key shortcuts, unless the person is typing or has turned them off, and renders their dialog. */
export function KeyboardShortcuts() {
  const { settings } = usePreferences();
  const getActions = useGetActions();
  const [isShown, setShown] = useState(false);
  useRegisterActions({ id: "keys", label: "Pintasan keyboard", shortcut: "?", run: () => setShown(true) });
  useScanner();

  useWindowEvent("keydown", (event) => {
    if (!settings.hasKeys || !isShortcut(event)) return;
    const action = getActions().findLast(({ shortcut }) => shortcut === event.key);
    if (!action?.run || isScroll(event)) return;
    action.run();
    event.preventDefault();
  });

  return isShown && <ShortcutsDialog onClose={() => setShown(false)} />;
}
