"use client";

import { type ReactNode, useRef, useState } from "react";
import { useWindowEvent } from "../../_ui/state/use-window-event";

/** How far one scrolls before it counts, in pixels. */
const LEAST = 8;

/** How long a scroll counts as one of the page after the focus has moved or an earlier place came back, in milliseconds. */
const OWN_SCROLL_MS = 400;

/** How far down the bars are no part of the page any more, in pixels. */
const FIRST_FOLD = 160;

/** Renders the space of a list; on a phone its bars give way when a person scrolls down, not at the end: list-cards.css says how. */
export function ListSpace({ children }: { children: ReactNode }) {
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
      // A browser may bounce over both ends.
      const now = Math.min(Math.max(main.scrollTop, 0), end);
      const moved = now - top.current;
      if (Math.abs(moved) < LEAST && now < end) return;
      top.current = now;
      const isByPerson = Date.now() - movedAt.current > OWN_SCROLL_MS;
      setFolded(moved > 0 && now > FIRST_FOLD && now < end && isByPerson);
    },
    true,
  );

  return (
    <div className="list-screen" data-folded={isFolded || undefined}>
      {children}
    </div>
  );
}
