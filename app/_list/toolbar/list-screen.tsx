"use client";

import { type ReactNode, useRef, useState } from "react";
import { useWindowEvent } from "../../_ui/state/use-window-event";

/** Shorter scrolls are ignored, in pixels. */
const MIN_SCROLL_PX = 8;

/** How long scrolls are attributed to the page after a focus change or Back, in milliseconds. */
const PAGE_SCROLL_MS = 400;

/** The bars fold only below this scroll position, in pixels. */
const FOLD_BELOW_PX = 160;

/** Renders the screen of a list; on a phone its bars fold while a person scrolls down (list-cards.css). */
export function ListScreen({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(false);
  const top = useRef(0);
  const movedAt = useRef(0);

  function recordMove() {
    movedAt.current = Date.now();
  }
  useWindowEvent("focusin", recordMove);
  useWindowEvent("popstate", recordMove);
  useWindowEvent(
    "scroll",
    ({ target: main }) => {
      if (!(main instanceof HTMLElement && main.tagName === "MAIN")) return;
      const end = main.scrollHeight - main.clientHeight;
      // Browsers may overscroll at both ends.
      const scrollTop = Math.min(Math.max(main.scrollTop, 0), end);
      const moved = scrollTop - top.current;
      if (Math.abs(moved) < MIN_SCROLL_PX && scrollTop < end) return;
      top.current = scrollTop;
      const isByPerson = Date.now() - movedAt.current > PAGE_SCROLL_MS;
      setFolded(moved > 0 && scrollTop > FOLD_BELOW_PX && scrollTop < end && isByPerson);
    },
    true,
  );

  return (
    <div className="list-screen" data-folded={isFolded || undefined}>
      {children}
    </div>
  );
}
