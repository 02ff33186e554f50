"use client";

import { useEffect, useEffectEvent } from "react";
import { beginSeries } from "./series";

/** Begins a series when a row is opened to be updated; `keys` returns those of the found rows in their order. */
export function useSeriesStart(updatePath: string | null, keys: () => Promise<string[]>): void {
  const note = useEffectEvent(({ target }: Event) => {
    const link = (target as Element).closest(`a[href^="${updatePath}/"]`)?.getAttribute("href");
    if (link) beginSeries(link, keys());
  });
  useEffect(() => {
    const onClick = (event: Event) => note(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
