import { setTimeout as sleep } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Cookie,
  chromium,
  type Page,
} from "playwright";
import { findBrowser } from "../../scripts/toolchain.mjs";
import { installProbe, readTransfers } from "./probe.ts";
import { Traffic, type Transfer } from "./traffic.ts";
import { Workers } from "./workers.ts";

/** Whether CPU and network are throttled. */
export type Speed = "full" | "slow";

export const SLOW = { cpu: 4, latencyMs: 40, bytesPerSecond: 1_250_000 };

const QUIET_MS = 500;
const SETTLE_LIMIT_MS = 120_000;

/** A page whose requests are counted. */
export type Opened = { page: Page; session: CDPSession; traffic: Traffic; workers: Workers };

/** Launches the browser, with a debugging port if given. */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Chromium refuses to run its sandbox as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
  });
}

/** Returns a context with an empty HTTP cache. */
export async function newVisitor(browser: Browser, cookies: Cookie[]): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: "id-ID",
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  await context.addCookies(cookies);
  await context.addInitScript(installProbe);
  return context;
}

/** Throttles the page's main thread, and the network of the page and its workers. */
export async function throttle(session: CDPSession, speed: Speed): Promise<void> {
  const isSlow = speed === "slow";
  await session.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? SLOW.cpu : 1 });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: isSlow ? SLOW.latencyMs : 0,
    downloadThroughput: isSlow ? SLOW.bytesPerSecond : -1,
    uploadThroughput: isSlow ? SLOW.bytesPerSecond : -1,
  });
}

/** Opens a URL in a new tab and waits until it is idle. */
export async function open(visitor: BrowserContext, url: string, speed: Speed): Promise<Opened> {
  const page = await visitor.newPage();
  const session = await visitor.newCDPSession(page);
  const traffic = new Traffic();
  const onEvent = traffic.receive.bind(traffic);
  session.on("event", onEvent);
  const workers = new Workers(session, onEvent, traffic.startWorker.bind(traffic));
  await session.send("Network.enable");
  await workers.watch();
  await throttle(session, speed);
  await page.goto(url, { waitUntil: "commit" });
  const opened = { page, session, traffic, workers };
  await settle(opened);
  const ofWorkers = (await workers.evaluate(`(${readTransfers})()`)) as Transfer[][];
  traffic.complete([...(await page.evaluate(readTransfers)), ...ofWorkers.flat()]);
  return opened;
}

/** Waits until network, main thread and workers are idle for half a second, and nothing is aria-busy. */
export async function settle({ page, traffic, workers }: Opened): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS;
  for (; performance.now() < deadline; await sleep(100)) {
    if (traffic.quietFor() < QUIET_MS) continue;
    await workers.evaluate("new Promise(setTimeout)");
    const isQuiet = await page.evaluate(async (limit) => {
      await new Promise((idle) => requestIdleCallback(idle));
      const isBusy = document.querySelector("[aria-busy=true]") !== null;
      const isLoaded = document.readyState === "complete";
      return isLoaded && !isBusy && performance.now() - window.probe.lastTaskEnd > limit;
    }, QUIET_MS);
    if (isQuiet && traffic.quietFor() >= QUIET_MS) return;
  }
  throw new Error(
    `${page.url()} did not become idle: ${traffic.pending.join(", ") || "no request"} pending.`,
  );
}
