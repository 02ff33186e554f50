"use client";

import { useEffect } from "react";
import type { ListView } from "@/lib/list/list";
import { startReading } from "./cached-row";

/** Returns the key of the record whose form a link opens, to update or to copy it. */
function keyIn(link: string, { updatePath, createPath }: ListView): string | null {
  const { pathname, searchParams } = new URL(link);
  if (pathname === createPath) return searchParams.get("salin");
  if (!updatePath || !pathname.startsWith(`${updatePath}/`)) return null;
  return decodeURIComponent(pathname.slice(updatePath.length + 1));
}

/** Reads the row of a list as soon as the link to its form is pressed. */
export function useReadingStart(view: ListView): void {
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
      const key = link && keyIn(link.href, view);
      if (key) void startReading(view.resource, key);
    };
    // Before the keys of the series are asked for, which take their time in a long list.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [view]);
}
