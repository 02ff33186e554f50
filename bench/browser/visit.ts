import type { BrowserContext } from "playwright";
import { PAGE_SIZE } from "../../lib/list/paging.ts";
import type { OpnameRow } from "../servers/bare-client.ts";
import { SEARCHED, type Site } from "../servers/site.ts";
import { type Opened, open, settle, throttle } from "./browser.ts";
import type { Act, Shown } from "./probe.ts";

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
  search: number;
};

type HeapUsage = { usedSize: number; backingStorageSize?: number };

function sizeOf({ usedSize, backingStorageSize = 0 }: HeapUsage): number {
  return usedSize + backingStorageSize;
}

/** Returns the bytes of the live heaps of a page and its workers. */
export async function readHeaps({ session, workers }: Opened): Promise<{ heap: number; workerHeap: number }> {
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

/** Returns the milliseconds from what a person does now to what is painted then. */
export async function timeFrom(
  { page }: Opened,
  act: Act,
  shown: Shown,
  perform: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(([type, expected]) => window.probe.await(type, expected), [act, shown] as const);
  await perform();
  const time = await page.evaluate(() => window.probe.time);
  return time ?? Number.NaN;
}

/** Returns the milliseconds from what a person does on a page at rest to what is painted then. */
export async function timeTo(
  opened: Opened,
  act: Act,
  shown: Shown,
  perform: () => Promise<unknown>,
): Promise<number> {
  await settle(opened);
  return timeFrom(opened, act, shown, perform);
}

/** A page with the list, and the name of its button for the next rows. */
export type ListPage = { url: string; next: string };

/** Returns texts that tell a row from others. */
const textsOf = ({ kode_part, cabang, nama_mekanik }: OpnameRow) => [kode_part, cabang, nama_mekanik];

function windowOf(rows: OpnameRow[], start: number): Shown {
  const shown = rows.slice(start, start + PAGE_SIZE);
  return { count: shown.length, first: shown.slice(0, 1).flatMap(textsOf) };
}

async function timeNext(opened: Opened, name: string, { list }: Site): Promise<number | null> {
  if (list.length <= PAGE_SIZE) return null;
  const button = opened.page.getByRole("button", { name, exact: true });
  return timeTo(opened, "click", windowOf(list, PAGE_SIZE), () => button.click());
}

async function timeSearch(opened: Opened, { found }: Site): Promise<number> {
  const box = opened.page.getByLabel("Pencarian", { exact: true });
  await box.pressSequentially(SEARCHED);
  return timeTo(opened, "keydown", { ...windowOf(found, 0), every: SEARCHED }, () => box.press("Enter"));
}

/** Opens a page with a site's list, turns a page and searches. */
export async function visit(visitor: BrowserContext, site: Site, { url, next }: ListPage): Promise<Visit> {
  const opened = await open(visitor, url, "slow");
  await throttle(opened.session, "full");
  const opening = await readOpening(opened);
  await throttle(opened.session, "slow");
  const times = {
    next: await timeNext(opened, next, site),
    search: await timeSearch(opened, site),
  };
  await opened.page.close();
  return { ...opening, ...times };
}
