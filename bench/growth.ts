import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { launchBrowser, newVisitor, type Opened } from "./browser/browser.ts";
import { Traffic } from "./browser/traffic.ts";
import { readHeaps, timeFrom } from "./browser/visit.ts";
import { Workers } from "./browser/workers.ts";
import { integer } from "./options.ts";
import { bearerOf, fetchBare } from "./servers/bare-client.ts";
import { startBuilt } from "./servers/peers.ts";
import { forgetPeak, peakBytes } from "./servers/process-use.ts";
import { type Server, startApi, startApp } from "./servers/servers.ts";
import { SEARCHED, signIn } from "./servers/site.ts";
import { inUnit, MEGABYTES, MILLISECONDS, tableOf, type Unit } from "./table.ts";

const LENGTHS = [10_000, 100_000, 300_000, 1_000_000];

/** A search for what the one before has not found. */
const LATER = "Honda";

const LIMIT_MS = 180_000;

/** What grows with a list: the targets of one million rows. */
const MOST: Readonly<Record<string, number>> = {
  "Memory of the tab": 250e6,
  "Memory of the tab, with the summary": 250e6,
  "Memory of the server, most": 500e6,
};

type Figures = Record<string, [value: number | null, unit: Unit]>;

/** Opens a page as a new tab, and does not wait for it. */
async function openAt(
  browser: Browser,
  url: string,
  cookies: Parameters<typeof newVisitor>[1],
): Promise<Opened> {
  const visitor = await newVisitor(browser, cookies);
  const page = await visitor.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const session = await visitor.newCDPSession(page);
  const traffic = new Traffic();
  const workers = new Workers(
    session,
    () => {},
    () => {},
  );
  await workers.watch();
  await page.goto(url, { waitUntil: "commit" });
  return { page, session, traffic, workers };
}

/** Returns the time since the navigation at which an element with such a text is there, or none any more. */
function shownAfter(page: Page, selector: string, text = "", isThere = true): Promise<number> {
  const wait = async ([selector, text, isThere]: readonly [string, string, boolean]) => {
    const isShown = () =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text));
    while (isShown() !== isThere) await new Promise(requestAnimationFrame);
    return performance.now();
  };
  return page.evaluate(wait, [selector, text, isThere] as const);
}

const ROW = "tbody tr td";
const COUNT = ".list-count";
const COUNTED = "baris";
const PART = "yang sudah dimuat";

async function search(opened: Opened, text: string): Promise<number> {
  const box = opened.page.getByLabel("Pencarian", { exact: true });
  await box.fill(text);
  return timeFrom(opened, "keydown", { first: [], every: text, count: 25 }, () => box.press("Enter"));
}

/** Opens the filter panel; a press before the page has its scripts does nothing. */
async function openPanel(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Filter", exact: true });
  do await page.getByRole("button", { name: "Filter", exact: true }).click();
  while (
    !(await panel.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    ))
  );
}

async function measureApp(browser: Browser, app: Server, cookies: Parameters<typeof newVisitor>[1]) {
  const figures: Figures = {};
  const list = `${app.url}/opname-list`;
  const put = (name: string, value: number, unit = MILLISECONDS) => {
    figures[name] = [value, unit];
  };
  forgetPeak(app.pid);

  const searching = await openAt(browser, list, cookies);
  put("First row", await shownAfter(searching.page, ROW));
  put("First search: Enter to first hits, while the list comes", await search(searching, SEARCHED));
  put("First search: all hits, from the start", await shownAfter(searching.page, COUNT, COUNTED));
  put("Later search", await search(searching, LATER));
  await searching.page.context().close();

  const whole = await openAt(browser, list, cookies);
  put("Whole list", await shownAfter(whole.page, COUNT, COUNTED));
  await sleep(2_000);
  const { heap, workerHeap } = await readHeaps(whole);
  put("Memory of the tab", heap + workerHeap, MEGABYTES);
  await whole.page.context().close();

  const filtering = await openAt(browser, list, cookies);
  await shownAfter(filtering.page, ROW);
  const pressed = performance.now();
  await openPanel(filtering.page);
  await filtering.page.getByRole("checkbox").first().waitFor();
  put("Filters: first counts, while the list comes", performance.now() - pressed);
  await shownAfter(filtering.page, COUNT, COUNTED);
  put("Filters: counts of all rows", await shownAfter(filtering.page, "section p", PART, false));
  await filtering.page.context().close();

  const summing = await openAt(browser, `${list}?lihat=ringkasan`, cookies);
  put("Summary: first figures", await shownAfter(summing.page, "main dl dd"));
  await shownAfter(summing.page, "main p", PART, false);
  put("Summary: of all rows", await shownAfter(summing.page, "[aria-busy=true]", "", false));
  const summed = await readHeaps(summing);
  put("Memory of the tab, with the summary", summed.heap + summed.workerHeap, MEGABYTES);
  await summing.page.context().close();
  put("Memory of the server, most", peakBytes(app.pid), MEGABYTES);
  return figures;
}

async function measureReactAdmin(browser: Browser, peer: Server): Promise<Figures> {
  const opened = await openAt(browser, peer.url, []);
  const firstRow = await shownAfter(opened.page, ROW);
  const later = await search(opened, LATER);
  await sleep(2_000);
  const { heap, workerHeap } = await readHeaps(opened);
  await opened.page.context().close();
  return {
    "First row": [firstRow, MILLISECONDS],
    "Whole list": [firstRow, MILLISECONDS],
    "Later search": [later, MILLISECONDS],
    "Memory of the tab": [heap + workerHeap, MEGABYTES],
  };
}

const lengths = process.argv[2]?.split(",").map((text) => integer("rows", text, 1, 1_000_000)) ?? LENGTHS;
const columns: { rows: number; app: Figures; peer: Figures | null }[] = [];
for (const rows of lengths) {
  const browser = await launchBrowser();
  const api = await startApi(rows);
  const app = await startApp(api, { API_MAX_ANSWER_MB: "1024" });
  const bearer = await bearerOf(api.url, "part");
  // The stand-in makes the body once.
  await fetchBare(`${api.url}/opname`, { authorization: `Bearer ${bearer}` });
  const cookies = await signIn(browser, app.url, "part");
  const figures = await measureApp(browser, app, cookies);
  await app.stop();
  const peer = await startBuilt("react-admin", { api, bearer });
  const ofPeer = await measureReactAdmin(browser, peer).catch((error) => {
    console.error(`react-admin, ${rows} rows: ${error}`);
    return null;
  });
  columns.push({ rows, app: figures, peer: ofPeer });
  await Promise.all([peer.stop(), api.stop(), browser.close()]);
}

const written = (figure: Figures[string] | undefined) => (figure ? inUnit(figure[0], figure[1]) : "-");
const names = Object.keys(columns[0]?.app ?? {});
console.log(
  tableOf(
    "The app, and react-admin with the same API",
    [
      "milliseconds, megabytes",
      ...columns.flatMap(({ rows }) => [rows.toLocaleString("en-US"), "react-admin"]),
    ],
    names.map((name) => [
      name,
      ...columns.flatMap(({ app, peer }) => [written(app[name]), written(peer?.[name])]),
    ]),
  ),
);
const largest = columns.at(-1);
for (const [name, most] of Object.entries(MOST)) {
  const value = largest?.app[name]?.[0];
  if (typeof value !== "number") continue;
  console.log(`${name}: ${value <= most ? "ok" : "MISSED"}`);
  if (value > most) process.exitCode = 1;
}
process.exit();
