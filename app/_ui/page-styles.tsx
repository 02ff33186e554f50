"use client";

import { useServerInsertedHTML } from "next/navigation";
import { useRef } from "react";

declare global {
  /** The style sheets of the build, only on the server; none in development (lib/http/built-styles.ts). */
  var pageStyles: string[] | undefined;
}

/** Puts the styles of the build into a page, without the copy for hydration that a server component would add. */
export function PageStyles() {
  const isSent = useRef(false);
  useServerInsertedHTML(() => {
    if (isSent.current) return null;
    isSent.current = true;
    return globalThis.pageStyles?.map((style) => <style key={style}>{style}</style>);
  });
  return null;
}
