import type { Browser, Page } from "playwright";
import { RESOURCES } from "../../demo/resources/resources.ts";
import { bearerOf, fetchRows } from "../servers/bare-client.ts";
import { startApi, startApp } from "../servers/servers.ts";
import { signIn } from "../servers/site.ts";
import { newVisitor, type Opened, open, settle } from "./browser.ts";
import type { Act, Shown } from "./probe.ts";
import { timeTo } from "./visit.ts";

/** How long the slow API takes for a list, in milliseconds. */
export const LIST_DELAY_MS = 1500;

const LISTS = Object.values(RESOURCES).map(({ calls }) => calls.list);

/** How long a step took, and the list calls that the API had answered by then and when all was at rest. */
export type Step = { milliseconds: number; callsBefore: number; calls: number };

/** Lists that were seen before, by the menu and by Back; a form from its row; a save without the write's own time. */
export type SlowVisit = Record<"menu" | "back" | "form" | "save", Step>;

type Advisor = { dealer: string; cabang: string; nama_sa: string };
type CarType = { brand: string; model: string };
type Call = { method: string; path: string; status: number | null };

/** Calls the stand-in's control API, which its flag `--control` opens; throws if it refuses. */
export async function control(api: string, method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${api}/__control${path}`, { method, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`The stand-in refused ${method} ${path}.`);
  return response;
}

async function listCalls(api: string): Promise<Call[]> {
  const calls = (await (await control(api, "GET", "/requests")).json()) as Call[];
  return calls.filter(({ method, path }) => method === "GET" && LISTS.includes(path));
}

/** Takes one step from a page at rest. */
async function take(
  api: string,
  opened: Opened,
  act: Act,
  shown: Shown,
  perform: () => Promise<unknown>,
): Promise<Step> {
  await settle(opened);
  await control(api, "DELETE", "/requests");
  const milliseconds = await timeTo(opened, act, shown, perform);
  const before = await listCalls(api);
  await settle(opened);
  const answered = before.filter(({ status }) => status !== null);
  return { milliseconds, callsBefore: answered.length, calls: (await listCalls(api)).length };
}

/** Performs a step that writes; returns the time of the write from the request to its response. */
async function writeTime(page: Page): Promise<number> {
  const write = await page.waitForEvent("requestfinished", (request) => request.method() === "POST");
  return write.timing().responseEnd;
}

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });

/** Visits lists and a form of a new tab, all slow. */
async function visitSlowly(browser: Browser, api: string, app: string, run: number): Promise<SlowVisit> {
  const bearer = await bearerOf(api, "it");
  const [[advisor], [carType]] = [
    await fetchRows<Advisor>(api, "/api/listallsa", bearer),
    await fetchRows<CarType>(api, "/api/listmodel", bearer),
  ];
  if (!advisor || !carType) throw new Error("The stand-in has no rows.");
  for (const path of LISTS) {
    await control(api, "POST", "/faults", { method: "GET", path, delayMs: LIST_DELAY_MS });
  }
  const { dealer, cabang, nama_sa } = advisor;
  const newName = `${nama_sa.split(" ")[0]} Uji ${run}`;

  const visitor = await newVisitor(browser, await signIn(browser, app, "it"));
  const opened = await open(visitor, `${app}/sa-list`, "slow");
  const { page } = opened;
  const step = (act: Act, shown: Shown, perform: () => Promise<unknown>) =>
    take(api, opened, act, shown, perform);
  const advisors = { first: [cabang, dealer, nama_sa] };
  const carTypes = { first: [carType.brand, carType.model] };

  await step("click", carTypes, () => menuLink(page, "Tipe Mobil").click());
  const menu = await step("click", advisors, () => menuLink(page, "SA").click());
  const back = await step("popstate", carTypes, () => page.evaluate(() => window.history.back()));
  await step("click", advisors, () => menuLink(page, "SA").click());
  const form = await step("click", { values: [cabang, dealer, nama_sa] }, () =>
    page.getByRole("link", { name: "Ubah", exact: true }).first().click(),
  );
  await page.getByLabel("Nama SA", { exact: true }).fill(newName);
  let written = 0;
  const save = await step("click", { first: [newName] }, async () => {
    const time = writeTime(page);
    await page.getByRole("button", { name: "Simpan", exact: true }).click();
    written = await time;
  });
  await visitor.close();
  await control(api, "DELETE", "/faults");
  return { menu, back, form, save: { ...save, milliseconds: save.milliseconds - written } };
}

/** Measures the app in front of an API that takes its time for each list, `runs` times. */
export async function measureSlowApi(browser: Browser, runs: number): Promise<SlowVisit[]> {
  const api = await startApi(0, "--control");
  const app = await startApp(api);
  const visits: SlowVisit[] = [];
  // The first visit warms up the servers.
  for (let run = 0; run <= runs; run++) visits.push(await visitSlowly(browser, api.url, app.url, run));
  await Promise.all([api.stop(), app.stop()]);
  return visits.slice(1);
}
