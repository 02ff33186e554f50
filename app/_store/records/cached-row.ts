"use client";

import { useEffect } from "react";
import type { Cell, ListView } from "@/lib/list/list";
import { cachedRecord, firstCachedRecord } from "../lists/cached-lists";
import { versionNow } from "../lists/freshness";

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

/** A row of a list that this tab holds; `brand` is that of its dealer, if the row has none and the branches are known. */
export type CachedRow = { cells: Record<string, Cell>; brand?: string };

type Started = { resource: string; key: string; version: number; row: CachedRow | null };

let started: Started | null = null;

/** Returns the brand of a dealer as the branches have it that this tab holds; `undefined` if it holds none with this dealer. */
export async function cachedBrand(dealer: string): Promise<string | undefined> {
  const branch = await firstCachedRecord("dealer-cabang", "dealer", dealer);
  return branch ? String(branch.brand) : undefined;
}

/** Reads a row of a list that this tab holds, `null` if it holds none. */
export async function readCachedRow(resource: string, key: string): Promise<CachedRow | null> {
  const cells = await cachedRecord(resource, key);
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
