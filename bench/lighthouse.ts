import lighthouse, { desktopConfig } from "lighthouse";
import type { Browser } from "playwright";
import { freePort } from "../scripts/servers.mjs";
import { launchBrowser } from "./browser/browser.ts";
import { openSite } from "./servers/site.ts";
import { tableOf } from "./table.ts";

const OPNAME_ROWS = 240;

/** The scores to reach, out of 100. */
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100 };
const CATEGORIES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

const DEVICES = { mobile: undefined, desktop: desktopConfig };

type Verdict = { name: string; scores: number[]; isReached: boolean; lost: string[] };

/** Copies the session cookies to the default context, which Lighthouse uses. */
async function shareCookies(browser: Browser, cookies: object[]): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.setCookies", { cookies } as never);
  await session.detach();
}

async function judge(
  port: number,
  url: string,
  device: keyof typeof DEVICES,
): Promise<Omit<Verdict, "name">> {
  const flags = { port, logLevel: "error", onlyCategories: CATEGORIES, output: "json" } as const;
  const result = await lighthouse(url, flags, DEVICES[device]);
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? `${url} failed.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}.`);
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const isReached = CATEGORIES.every((name, at) => (scores[at] ?? 0) >= TARGETS[name]);
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight,
  );
  const lost = weighed
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.title} ${audit?.displayValue ?? ""}`.trim());
  return { scores, isReached, lost };
}

async function judgeAll(browser: Browser, port: number): Promise<Verdict[]> {
  const { app, api, cookies } = await openSite(browser, OPNAME_ROWS);
  const verdicts: Verdict[] = [];
  for (const page of ["login", "opname list"]) {
    if (page !== "login") await shareCookies(browser, cookies);
    const url = page === "login" ? `${app.url}/` : `${app.url}/opname-list`;
    for (const device of ["mobile", "desktop"] as const) {
      verdicts.push({ name: `${page}, ${device}`, ...(await judge(port, url, device)) });
    }
  }
  await Promise.all([app.stop(), api.stop()]);
  return verdicts;
}

async function main() {
  const port = await freePort(9222);
  const browser = await launchBrowser(port);
  const verdicts = await judgeAll(browser, port).finally(() => browser.close());
  const rows = verdicts.map(({ name, scores, isReached }) => [
    name,
    ...scores.map(String),
    isReached ? "ok" : "MISSED",
  ]);
  console.log(tableOf("Lighthouse", ["page", ...CATEGORIES, ""], rows));
  for (const { name, lost } of verdicts) for (const title of lost) console.log(`${name}: ${title}`);
  if (!verdicts.every(({ isReached }) => isReached)) process.exitCode = 1;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
