import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright";
import { newVisitor, open } from "./browser/browser.ts";
import { measureSlowApi } from "./browser/slow-api.ts";
import { type ListPage, visit } from "./browser/visit.ts";
import type { Options } from "./options.ts";
import {
  type Results,
  type ScriptBytes,
  SUBJECTS,
  type Subject,
  VISITS,
  type VisitResult,
} from "./results.ts";
import { fetchBoth } from "./servers/bare-fetch.ts";
import { measureCrowd } from "./servers/crowd.ts";
import { type Peers, startPeers } from "./servers/peers.ts";
import { canReadProcesses } from "./servers/process-use.ts";
import { measureRate, RATED, type Rate, type Rated, ratedCalls } from "./servers/rate.ts";
import { openSite, type Site } from "./servers/site.ts";

/** A list with all its pages. */
type Stage = { site: Site; peers: Peers; pages: Record<Subject, ListPage> };

function say(text: string) {
  console.error(text);
}

async function openStage(browser: Browser, rows: number): Promise<Stage> {
  say(`Starting the stand-in with ${rows} rows, the app and its peers`);
  const site = await openSite(browser, rows);
  const peers = await startPeers(site);
  const pages = {
    app: { url: `${site.app.url}/opname-list`, next: "Selanjutnya" },
    reactAdmin: { url: peers.reactAdmin.url, next: "Go to next page" },
  };
  return { site, peers, pages };
}

/** Visits each page with a cold cache and then with what it left. */
async function visitAll(browser: Browser, { site, pages }: Stage, run: number, visits = VISITS) {
  const results: VisitResult[] = [];
  for (const subject of SUBJECTS) {
    const visitor = await newVisitor(browser, subject === "app" ? site.cookies : []);
    for (let at = 1; at <= visits; at++) {
      const measured = await visit(visitor, site, pages[subject]);
      results.push({ run, rows: site.rows, subject, visit: at, ...measured });
    }
    await visitor.close();
  }
  return results;
}

async function brotliBytes(url: string): Promise<number> {
  return brotliCompressSync(await (await fetch(url)).bytes()).byteLength;
}

/** Returns the bytes of the scripts that a URL loads with an empty cache. */
async function scriptsOf(
  browser: Browser,
  site: Site,
  path: string,
  isSignedIn: boolean,
): Promise<ScriptBytes> {
  const visitor = await newVisitor(browser, isSignedIn ? site.cookies : []);
  const { traffic } = await open(visitor, site.app.url + path, "full");
  await visitor.close();
  const scripts = traffic.all.filter(({ type }) => type === "Script");
  const best = await Promise.all(scripts.map(({ url }) => brotliBytes(url)));
  return {
    gzip: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    brotli: best.reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function measureRates(browser: Browser, { site, peers }: Stage, runs: number) {
  const rates: Record<Rated, Rate[]> = { list: [], frame: [], next: [], api: [] };
  const calls = await ratedCalls(browser, site, peers);
  for (const name of RATED) await measureRate(calls[name]);
  for (let run = 1; run <= runs; run++) {
    say(`Requests per second, run ${run} of ${runs}`);
    for (const name of RATED) rates[name].push(await measureRate(calls[name]));
  }
  return rates;
}

async function closeStage({ site, peers }: Stage) {
  await Promise.all([site.api, site.app, ...Object.values(peers)].map((server) => server.stop()));
}

/** Runs every measurement. */
export async function measure(browser: Browser, { runs, rows }: Options): Promise<Results> {
  const stages: Stage[] = [];
  for (const length of rows) stages.push(await openStage(browser, length));
  const [shortest] = stages;
  const longest = stages.at(-1);
  if (!shortest || !longest) throw new Error("No list length to measure.");

  // Warms up the servers.
  for (const stage of stages) await visitAll(browser, stage, 0, 1);

  const results: Results = {
    runs,
    rows,
    visits: [],
    slow: [],
    bare: [],
    scripts: {
      login: await scriptsOf(browser, shortest.site, "/", false),
      list: await scriptsOf(browser, shortest.site, "/opname-list", true),
    },
    rates: null,
    crowd: null,
  };
  for (let run = 1; run <= runs; run++) {
    for (const stage of stages) {
      const { site } = stage;
      say(`Visits, run ${run} of ${runs}: ${site.rows} rows`);
      results.visits.push(...(await visitAll(browser, stage, run)));
      results.bare.push({ run, rows: site.rows, ...(await fetchBoth(site)) });
    }
  }
  say("An API that takes its time for a list");
  results.slow = await measureSlowApi(browser, runs);
  if (canReadProcesses) {
    results.rates = await measureRates(browser, shortest, runs);
    say("Memory");
    results.crowd = await measureCrowd(longest.site);
  }
  for (const stage of stages) await closeStage(stage);
  return results;
}
