import type { Browser } from "playwright";
import { fetchBoth } from "./bare-fetch.ts";
import { newVisitor, open, type Speed } from "./browser.ts";
import { measureCrowd } from "./crowd.ts";
import { serveFloor } from "./floor.ts";
import type { Options } from "./options.ts";
import { canReadProcesses } from "./process-use.ts";
import { measureRate, RATED, type Rate, type Rated, ratedCalls } from "./rate.ts";
import type { Results, VisitResult } from "./results.ts";
import { openSite, type Site } from "./site.ts";
import type { Transfer } from "./traffic.ts";
import { visitFloor, visitList } from "./visit.ts";

const SPEEDS: Speed[] = ["full", "slow"];

function say(text: string) {
  console.error(text);
}

/** Visits the list with a cold and then a warm cache, then the floor. */
async function visitBoth(browser: Browser, site: Site, floor: string, run: number, speed: Speed) {
  const results: VisitResult[] = [];
  for (const subject of ["app", "floor"] as const) {
    const visitor = await newVisitor(browser, site.cookies);
    for (const cache of ["cold", "warm"] as const) {
      const visit =
        subject === "app" ? await visitList(visitor, site, speed) : await visitFloor(visitor, floor, speed);
      results.push({ run, rows: site.rows, speed, cache, subject, ...visit });
    }
    await visitor.close();
  }
  return results;
}

/** Returns the scripts that a URL loads with an empty cache. */
async function scriptsOf(
  browser: Browser,
  site: Site,
  path: string,
  isSignedIn: boolean,
): Promise<Transfer[]> {
  const visitor = await newVisitor(browser, isSignedIn ? site.cookies : []);
  const { traffic } = await open(visitor, site.app.url + path, "full");
  await visitor.close();
  return traffic.all.filter(({ type }) => type === "Script");
}

async function measureRates(browser: Browser, site: Site, runs: number) {
  const rates: Record<Rated, Rate[]> = { list: [], frame: [], api: [] };
  const calls = await ratedCalls(browser, site);
  for (const name of RATED) await measureRate(calls[name]);
  for (let run = 1; run <= runs; run++) {
    say(`Requests per second, run ${run} of ${runs}`);
    for (const name of RATED) rates[name].push(await measureRate(calls[name]));
  }
  return rates;
}

/** Runs every measurement. */
export async function measure(browser: Browser, { runs, rows }: Options): Promise<Results> {
  const sites: Site[] = [];
  for (const length of rows) {
    say(`Starting the stand-in with ${length} rows and the app in front of it`);
    sites.push(await openSite(browser, length));
  }
  const [shortest] = sites;
  const longest = sites.at(-1);
  if (!shortest || !longest) throw new Error("No list length to measure.");
  const floor = await serveFloor(longest.first);

  // Warms up the servers.
  for (const site of sites) await visitBoth(browser, site, floor, 0, "full");

  const results: Results = {
    runs,
    rows,
    visits: [],
    bare: [],
    scripts: {
      login: await scriptsOf(browser, shortest, "/", false),
      list: await scriptsOf(browser, shortest, "/opname-list", true),
    },
    rates: null,
    crowd: null,
  };
  for (let run = 1; run <= runs; run++) {
    for (const speed of SPEEDS) {
      for (const site of sites) {
        say(`Visits, run ${run} of ${runs}: ${site.rows} rows, ${speed}`);
        results.visits.push(...(await visitBoth(browser, site, floor, run, speed)));
      }
    }
    for (const site of sites) results.bare.push({ run, rows: site.rows, ...(await fetchBoth(site)) });
  }
  if (canReadProcesses) {
    results.rates = await measureRates(browser, shortest, runs);
    say("Memory");
    results.crowd = await measureCrowd(longest);
  }
  for (const { api, app } of sites) await Promise.all([api.stop(), app.stop()]);
  return results;
}
