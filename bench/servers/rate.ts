import { Agent } from "node:http";
import type { Browser } from "playwright";
import { fetchBare, type Headers } from "./bare-client.ts";
import type { Peers } from "./peers.ts";
import { asPeople } from "./person.ts";
import { cpuSeconds, forgetPeak, peakBytes } from "./process-use.ts";
import { cookieHeader, type Site, signIn } from "./site.ts";

const CONNECTIONS = 8;
const MEASURED_MS = 2_000;

/** A server's throughput and memory. */
export type Rate = {
  /** Requests per second of wall time. */
  byClock: number;
  /** Requests per second of the server's CPU time: the rate of one core. */
  perCore: number;
  /** Peak memory, in bytes. */
  peak: number;
};

/** What each connection requests, and the serving process. */
export type Call = { url: string; headers: Headers[]; pid: number };

/** The compared pages: the app's list, a screen without one, a bare Next page of the list, and the API's own list. */
export const RATED = ["list", "frame", "next", "api"] as const;

export type Rated = (typeof RATED)[number];

/** Returns the calls to compare. */
export async function ratedCalls(
  browser: Browser,
  { api, app, bearer, cookie }: Site,
  { next }: Peers,
): Promise<Record<Rated, Call>> {
  const siti = cookieHeader(await signIn(browser, app.url, "it"));
  const ofPeople = async (own: string) => (await asPeople(own, CONNECTIONS)).map((cookie) => ({ cookie }));
  const ofApi = Array<Headers>(CONNECTIONS).fill({ authorization: `Bearer ${bearer}` });
  return {
    list: { url: `${app.url}/opname-list`, headers: await ofPeople(cookie), pid: app.pid },
    frame: { url: `${app.url}/warehouse-list`, headers: await ofPeople(siti), pid: app.pid },
    next: { url: next.url, headers: Array<Headers>(CONNECTIONS).fill({}), pid: next.pid },
    api: { url: `${api.url}/opname`, headers: ofApi, pid: api.pid },
  };
}

/** Sends requests over keep-alive connections for two seconds. */
export async function measureRate({ url, headers, pid }: Call): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let count = 0;
  const start = performance.now();
  const used = cpuSeconds(pid);
  forgetPeak(pid);
  async function client(own: Headers) {
    for (; performance.now() - start < MEASURED_MS; count++) await fetchBare(url, own, agent);
  }
  await Promise.all(headers.map(client));
  const rate = {
    byClock: (count / (performance.now() - start)) * 1000,
    perCore: count / (cpuSeconds(pid) - used),
    peak: peakBytes(pid),
  };
  agent.destroy();
  return rate;
}
