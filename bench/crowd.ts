import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fetchBare, textOf } from "./bare-client.ts";
import { asPeople } from "./person.ts";
import { forgetPeak, peakBytes, residentBytes } from "./process-use.ts";
import { startApp } from "./servers.ts";
import type { Site } from "./site.ts";

/** How many open the list at once. */
export const CROWD = 20;

/** The memory of the server in bytes, around many openings of a long list at once. */
export type CrowdMemory = {
  started: number;
  /** After three openings, one after the other, and ten idle seconds. */
  resting: number;
  peak: number;
  after10s: number;
  after40s: number;
  /** How long the last of the crowd waited for its whole list, in milliseconds. */
  milliseconds: number;
  /** How many of the crowd did not get the whole list. */
  failures: number;
};

/** The address of the rest of a list, as its page names it to its script. */
export function restOf(page: string, list: string): string {
  const key = /\\?"rest\\?":\\?"([\w-]+)/.exec(page)?.[1];
  return key ? `/lists/${list}?key=${key}` : `/lists/${list}`;
}

/** Opens the list as a browser does: the page, then what its script fetches behind it; `null` when one is refused. */
async function openList(app: string, cookie: string, agent: Agent): Promise<Buffer | null> {
  try {
    const page = await fetchBare(`${app}/opname-list`, { cookie }, agent);
    return await fetchBare(app + restOf(textOf(page), "opname"), { cookie }, agent);
  } catch {
    return null;
  }
}

function isWhole(body: Buffer | null, rows: number): boolean {
  return body !== null && textOf(body).includes(`"length":${rows},`);
}

/** Has a fresh app serve a crowd and watches its memory. */
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
