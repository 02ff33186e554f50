"use client";

import { useEffect, useEffectEvent } from "react";
import type { Cell, ListView } from "@/lib/list/list";
import { cachedList } from "../lists/cached-lists";
import { versionNow } from "../lists/freshness";
import { beginSeries } from "../series/series";

/** Returns the key of the record whose form a link opens, to update or to copy it. */
function keyIn({ pathname, search }: HTMLAnchorElement, { updatePath, createPath }: ListView): string | null {
  if (pathname === createPath) return new URLSearchParams(search).get("salin");
  if (!updatePath || !pathname.startsWith(`${updatePath}/`)) return null;
  return decodeURIComponent(pathname.slice(updatePath.length + 1));
}

/** Reads the row of a list when the link to its form is pressed, and begins the series of the found rows with these keys. */
export function useFormLinks(view: ListView, keys: () => Promise<string[]>): void {
  const note = useEffectEvent(({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    const key = link && keyIn(link, view);
    if (!key) return;
    // First: the keys of the series take their time in a long list.
    void startReading(view.resource, key);
    const path = link.getAttribute("href") ?? "";
    if (path.startsWith(`${view.updatePath}/`)) beginSeries(path, keys());
  });
  useEffect(() => {
    const onClick = (event: Event) => note(event);
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
}

/** A row of a list that this tab holds; `brand` is that of its dealer, if the row has none and the branches are known. */
export type CachedRow = { cells: Record<string, Cell>; brand?: string };

type Started = { resource: string; key: string; version: number; row: CachedRow | null };

let started: Started | null = null;

/** Returns the brand of a dealer as the branches have it that this tab holds; `undefined` if it holds none with this dealer. */
export async function cachedBrand(dealer: string): Promise<string | undefined> {
  const branch = await cachedList("dealer-cabang")?.list.first("dealer", dealer);
  return branch ? String(branch.brand) : undefined;
}

/** Reads a row of a list that this tab holds, `null` if it holds none. */
export async function readCachedRow(resource: string, key: string): Promise<CachedRow | null> {
  const cells = await cachedList(resource)?.list.record(key);
  if (!cells) return null;
  const dealer = cells.brand === undefined && cells.dealer;
  return { cells, brand: dealer ? await cachedBrand(String(dealer)) : undefined };
}

/** Reads the row of a form that is about to open, so that it is there when the form is. */
export async function startReading(resource: string, key: string): Promise<void> {
  const reading: Started = { resource, key, version: versionNow(resource), row: null };
  started = reading;
  reading.row = await readCachedRow(resource, key);
}

/** Returns the row that was read for the form that opens now; `null` if it is not there, or older than the last write to its list. */
export function startedRow(resource: string, key: string): CachedRow | null {
  if (started?.resource !== resource || started.key !== key) return null;
  return started.version === versionNow(resource) ? started.row : null;
}

/** Forgets the row that was read for a form. */
export function endReading(): void {
  started = null;
}
