"use client";

import { useRef, useState } from "react";
import { escapePattern } from "@/lib/list/search/search";
import { searchBoxRef, setSearchText } from "../_list/address/use-list-address";
import { usePreferences } from "../_session/preferences/preferences-provider";
import { useActions, useRegisterActions } from "../_ui/actions";
import { hasDialog } from "../_ui/dialog";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

function scrollsAside(element: Element | null): boolean {
  if (!element) return false;
  const isWide = element.scrollWidth > element.clientWidth;
  return (isWide && getComputedStyle(element).overflowX === "auto") || scrollsAside(element.parentElement);
}

const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog"));

/** Whether something is typed into an element, or chosen from it by letters. */
const takesText = (target: Element) => ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);

/** Whether an element belongs to a menu, which has keys of its own. */
const isOfMenu = (target: Element) => Boolean(target.role?.startsWith("menu"));

function isForTheScreen({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return false;
  return target instanceof Element && !takesText(target) && !isOfMenu(target) && !hasDialog();
}

/** Whether a key that turns the page scrolls the element, or is held. */
function isScroll({ key, shiftKey, repeat, target }: KeyboardEvent): boolean {
  return key.startsWith("Arrow") && (shiftKey || repeat || scrollsAside(target as Element));
}

/** Keys that follow one another within so many milliseconds are a scanner's, which no hand is as fast as. */
const SCAN_MS = 30;

const FEWEST_SCANNED = 3;

type Run = { text: string; at: number; first: KeyboardEvent; timer: ReturnType<typeof setTimeout> };

/** Searches a list for what a hand scanner types into the page: some keys faster than hands, then Enter. Another key is heard a moment later. */
function useScanner(): void {
  const run = useRef<Run>(null);
  const isReplaying = useRef(false);

  function start(text: string, { timeStamp: at }: KeyboardEvent, first: KeyboardEvent) {
    run.current = { text, at, first, timer: setTimeout(end, 2 * SCAN_MS) };
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
    // What had the focus may have gone meanwhile.
    const isThere = target instanceof Node && target.isConnected;
    (isThere ? target : document.body).dispatchEvent(replayed);
    isReplaying.current = false;
  }

  function take(event: KeyboardEvent) {
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
      const { text = "", at = 0, first } = run.current ?? {};
      if (first && timeStamp - at <= SCAN_MS && isText) {
        take(event);
        start(text + key, event, first);
      } else if (first && timeStamp - at <= SCAN_MS && key === "Enter" && text.length >= FEWEST_SCANNED) {
        take(event);
        run.current = null;
        setSearchText(escapePattern(text))?.form?.requestSubmit();
      } else {
        end();
        // A space presses what has the focus, and what follows a slash is typed into the search.
        const isFirst = isText && key !== " " && key !== "/" && !repeat && isForTheScreen(event);
        if (!isFirst || !searchBoxRef.current) return;
        take(event);
        start(key, event, event);
      }
    },
    true,
  );
}

/** Handles the single-key shortcuts, unless the person is typing or turned them off, and their help. */
export function KeyboardShortcuts() {
  const { settings } = usePreferences();
  const readActions = useActions();
  const [isShown, setShown] = useState(false);
  useRegisterActions({ id: "keys", label: "Pintasan keyboard", shortcut: "?", run: () => setShown(true) });
  useScanner();

  useWindowEvent("keydown", (event) => {
    if (!settings.hasKeys || !isForTheScreen(event)) return;
    const action = readActions().findLast(({ shortcut }) => shortcut === event.key);
    if (!action?.run || isScroll(event)) return;
    action.run();
    event.preventDefault();
  });

  return isShown && <ShortcutsDialog onClose={() => setShown(false)} />;
}
