import type { BrowserContext } from "playwright";
import { type Opened, open, type Speed, settle, throttle } from "./browser.ts";
import type { Shown } from "./probe.ts";
import { SEARCHED, type Site } from "./site.ts";

/** The figures of one visit: milliseconds and bytes; `null` if not applicable. */
export type Visit = {
  frame: number | null;
  firstRow: number | null;
  bytes: number;
  scriptBytes: number;
  /** The document and the data it fetched. */
  listBytes: number;
  /** 0 without tasks of at least 50 ms. */
  longestTask: number;
  /** The page's live heap, buffers included, and its workers'. */
  heap: number;
  workerHeap: number;
  next: number | null;
  search: number | null;
};

type HeapUsage = { usedSize: number; backingStorageSize?: number };

const WINDOW = 25;

function sizeOf({ usedSize, backingStorageSize = 0 }: HeapUsage): number {
  return usedSize + backingStorageSize;
}

async function readHeaps({ session, workers }: Opened): Promise<{ heap: number; workerHeap: number }> {
  await session.send("HeapProfiler.collectGarbage");
  await workers.askAll("HeapProfiler.collectGarbage");
  const ofWorkers = (await workers.askAll("Runtime.getHeapUsage")) as HeapUsage[];
  return {
    heap: sizeOf(await session.send("Runtime.getHeapUsage")),
    workerHeap: ofWorkers.reduce((sum, usage) => sum + sizeOf(usage), 0),
  };
}

async function readOpening(opened: Opened): Promise<Omit<Visit, "next" | "search">> {
  const { page, traffic } = opened;
  const { marks, longestTask } = await page.evaluate(() => window.probe);
  const { bytes, scriptBytes, listBytes } = traffic;
  return { ...marks, longestTask, bytes, scriptBytes, listBytes, ...(await readHeaps(opened)) };
}

/** Returns the milliseconds from an event to the painted rows. */
async function timeTo(
  opened: Opened,
  event: "keydown" | "click",
  shown: Shown,
  act: () => Promise<void>,
): Promise<number> {
  await settle(opened);
  await opened.page.evaluate(([type, rows]) => window.probe.await(type, rows), [event, shown] as const);
  await act();
  const time = await opened.page.evaluate(() => window.probe.time);
  return time ?? Number.NaN;
}

async function timeNext(opened: Opened, rows: number): Promise<number | null> {
  if (rows <= WINDOW) return null;
  const last = Math.min(2 * WINDOW, rows);
  const label = `Tampil ${WINDOW + 1} - ${last}`;
  const shown = { count: last - WINDOW, number: `${WINDOW + 1}`, text: "", label };
  const button = opened.page.getByRole("button", { name: "Selanjutnya", exact: true });
  return timeTo(opened, "click", shown, () => button.click());
}

async function timeSearch(opened: Opened, found: number): Promise<number> {
  const count = Math.min(WINDOW, found);
  const shown = { count, number: "1", text: SEARCHED, label: `Tampil 1 - ${count}` };
  const box = opened.page.getByLabel("Pencarian", { exact: true });
  await box.pressSequentially(SEARCHED);
  return timeTo(opened, "keydown", shown, () => box.press("Enter"));
}

/** Opens a site's opname list, turns a page and searches. */
export async function visitList(visitor: BrowserContext, site: Site, speed: Speed): Promise<Visit> {
  const opened = await open(visitor, `${site.app.url}/opname-list`, speed);
  await throttle(opened.session, "full");
  const opening = await readOpening(opened);
  await throttle(opened.session, speed);
  const next = await timeNext(opened, site.rows);
  const search = await timeSearch(opened, site.found);
  await opened.page.close();
  return { ...opening, next, search };
}

/** Opens the static page. */
export async function visitFloor(visitor: BrowserContext, url: string, speed: Speed): Promise<Visit> {
  const opened = await open(visitor, url, speed);
  await throttle(opened.session, "full");
  const opening = await readOpening(opened);
  await opened.page.close();
  return { ...opening, next: null, search: null };
}
