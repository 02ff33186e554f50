"use client";

import { type ReactNode, useRef, useState } from "react";
import { useWindowEvent } from "../../_ui/state/use-window-event";

/** The shortest scroll that folds or unfolds the bars, in pixels. */
const MIN_SCROLL_PX = 8;

/** How long after a focus change or Back a scroll counts as automatic, in milliseconds. */
const AUTOMATIC_SCROLL_MS = 400;

/** The bars fold only when the page is scrolled down by more than this, in pixels. */
const MIN_FOLD_SCROLL_TOP_PX = 160;

/** Renders the screen of a list; on a phone, scrolling down hides its bars (list-cards.css). */
export function ListScreen({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(false);
  const lastScrollTopRef = useRef(0);
  const lastFocusOrBackAtRef = useRef(0);

  function recordFocusOrBack() {
    lastFocusOrBackAtRef.current = Date.now();
  }
  useWindowEvent("focusin", recordFocusOrBack);
  useWindowEvent("popstate", recordFocusOrBack);
  useWindowEvent(
    "scroll",
    ({ target: main }) => {
      if (!(main instanceof HTMLElement && main.tagName === "MAIN")) return;
      const end = main.scrollHeight - main.clientHeight;
      // Some browsers report positions beyond both ends.
      const scrollTop = Math.min(Math.max(main.scrollTop, 0), end);
      const distance = scrollTop - lastScrollTopRef.current;
      if (Math.abs(distance) < MIN_SCROLL_PX && scrollTop < end) return;
      lastScrollTopRef.current = scrollTop;
      const isByUser = Date.now() - lastFocusOrBackAtRef.current > AUTOMATIC_SCROLL_MS;
      setFolded(distance > 0 && scrollTop > MIN_FOLD_SCROLL_TOP_PX && scrollTop < end && isByUser);
    },
    true,
  );

  return (
    <div className="list-screen" data-folded={isFolded || undefined}>
      {children}
    </div>
  );
}
