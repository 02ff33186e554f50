"use client";

import { useEffect } from "react";
import { fullTitle } from "./page-title";

/** Changes the document's title while it is rendered, for a page whose own title was sent before its state was known. */
export function ReplaceTitle({ children }: { children: string }) {
  useEffect(() => {
    const title = document.querySelector("title");
    if (!title) return;
    const before = title.textContent;
    title.textContent = fullTitle(children);
    return () => {
      title.textContent = before;
    };
  }, [children]);
  return null;
}
