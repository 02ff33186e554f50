import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fetchBare, piecesOf, textOf } from "./bare-client.ts";
import { asPeople } from "./person.ts";
import { forgetPeak, peakBytes, residentBytes } from "./process-use.ts";
import { startApp } from "./servers.ts";
import type { Site } from "./site.ts";

/** How many clients open the list at once. */
export const CROWD = 20;

/** The server's memory in bytes, around concurrent openings of a long list. */
export type CrowdMemory = {
  started: number;
  /** After three sequential openings and ten idle seconds. */
  resting: number;
  peak: number;
  after10s: number;
  after40s: number;
  /** How long the slowest client waited for its list, in milliseconds. */
  milliseconds: number;
  /** How many clients did not get the whole list. */
  failures: number;
};

/** Returns the URL of a list's rest from its page's payload. */
export function restOf(page: string, list: string): string {
  const key = /\\?"rest\\?":\\?"([\w-]+)/.exec(page)?.[1];
  return key ? `/lists/${list}?key=${key}` : `/lists/${list}`;
}

/** Opens the list like a browser: the page, then the rest; `null` when one is refused. */
async function openList(app: string, cookie: string, agent: Agent): Promise<Buffer | null> {
  try {
    const page = await fetchBare(`${app}/opname-list`, { cookie }, agent);
    return await fetchBare(app + restOf(textOf(page), "opname"), { cookie }, agent);
  } catch {
    return null;
  }
}

function isWhole(body: Buffer | null, rows: number): boolean {
  const lengths = body ? piecesOf(body).map((text) => Number(/"length":(\d+),/.exec(text)?.[1] ?? 0)) : [];
  return lengths.reduce((sum, length) => sum + length, 0) === rows;
}

/** Measures a fresh app's memory under a crowd. */
export async function measureCrowd({ api, rows, cookie }: Site): Promise<CrowdMemory> {
  const { url, pid, stop } = await startApp(api);
  const agent = new Agent({ keepAlive: true });
  const people = await asPeople(cookie, CROWD);
  const started = residentBytes(pid);
  for (let opening = 0; opening < 3; opening++) await openList(url, cookie, agent);
  await sleep(10_000);
  const resting = residentBytes(pid);

  forgetPeak(pid);
  const start = performance.now();
  const lists = await Promise.all(people.map((own) => openList(url, own, agent)));
  const milliseconds = performance.now() - start;
  const peak = peakBytes(pid);
  const failures = lists.filter((list) => !isWhole(list, rows)).length;
  await sleep(10_000);
  const after10s = residentBytes(pid);
  await sleep(30_000);
  const after40s = residentBytes(pid);
  agent.destroy();
  await stop();
  return { started, resting, peak, after10s, after40s, milliseconds, failures };
}
