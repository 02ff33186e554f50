import type { Browser } from "playwright";
import { launchBrowser, newVisitor, type Opened, open, SLOW } from "./browser/browser.ts";
import type { Shown } from "./browser/probe.ts";
import { type Answered, slowDown } from "./browser/slow-worker.ts";
import { readHeaps, timeTo } from "./browser/visit.ts";
import type { OpnameRow } from "./servers/bare-client.ts";
import { openSite, type Site } from "./servers/site.ts";
import { medianOf } from "./statistics.ts";
import { type Figure, MEGABYTES, reportFigures, TASK, time } from "./table.ts";

const ROWS = 100_000;
const OPENINGS = 3;

const spoken = (count: number) => count.toLocaleString("id-ID");

function countOf(rows: OpnameRow[], wanted: Partial<OpnameRow>): number {
  const fields = Object.keys(wanted) as (keyof OpnameRow)[];
  return rows.filter((row) => fields.every((field) => row[field] === wanted[field])).length;
}

const records = (count: number): Shown => ({ selector: "main dl div:first-child dd", text: spoken(count) });

const flagged = (count: number): Shown => ({
  selector: "[aria-label=Aturan] button > span:last-child",
  text: spoken(count),
});

/** Opens the list at rest, from then on with a slow CPU, that of its worker too; the network stays as it is. */
async function openSlowly(browser: Browser, { app, cookies }: Site): Promise<Opened> {
  const visitor = await newVisitor(browser, cookies);
  const opened = await open(visitor, `${app.url}/opname-list`, "full");
  await opened.session.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
  await opened.workers.evaluate(`(${slowDown})(${SLOW.cpu})`);
  await opened.page.evaluate(() => {
    window.probe.longestTask = 0;
  });
  return opened;
}

function press(opened: Opened, link: string, shown: Shown): Promise<number> {
  const views = opened.page.getByRole("navigation", { name: "Cara melihat" });
  return timeTo(opened, "click", shown, () => views.getByRole("link", { name: link, exact: true }).click());
}

const longestTask = ({ page }: Opened) => page.evaluate(() => window.probe.longestTask);

/** Returns what an opening of a view takes in a new tab each time, and the longest task. */
async function measureOpening(browser: Browser, site: Site, link: string, shown: Shown): Promise<Figure[]> {
  const times: number[] = [];
  const tasks: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const opened = await openSlowly(browser, site);
    times.push(await press(opened, link, shown));
    tasks.push(await longestTask(opened));
    await opened.page.context().close();
  }
  return [
    time(`${link}: opened first`, medianOf(times) ?? Number.NaN, 400),
    { name: `${link}: longest task`, value: Math.max(...tasks), most: 150, unit: TASK },
  ];
}

async function measureSummary(opened: Opened, list: OpnameRow[]): Promise<Figure[]> {
  const { page } = opened;
  const [{ brand, jenis_opname } = { brand: "", jenis_opname: "" }] = list;
  const figures: Figure[] = [];
  const bar = (section: string, value: string) =>
    page.getByRole("region", { name: section }).getByRole("button", { name: value });
  const click = async (name: string, section: string, value: string, shown: Shown) => {
    const took = await timeTo(opened, "click", shown, () => bar(section, value).click());
    figures.push(time(`Ringkasan: ${name}`, took, 250));
  };
  const ofBrand = countOf(list, { brand });
  await press(opened, "Ringkasan", records(list.length));
  await click("a bar", "Per Brand", brand, records(ofBrand));
  await click("another", "Per Kategori", jenis_opname, records(countOf(list, { brand, jenis_opname })));
  await click("taken off", "Per Kategori", jenis_opname, records(ofBrand));
  await click("the last taken off", "Per Brand", brand, records(list.length));
  const items = new Set(list.map(({ kode_part }) => kode_part)).size;
  const columns = new Set(list.map(({ jenis_opname }) => jenis_opname)).size;
  const cells: Shown = { selector: "main p", text: `${spoken(items)} baris, ${spoken(columns)} kolom` };
  const took = await timeTo(opened, "input", cells, () => page.getByLabel("Baris").selectOption("kode_part"));
  return [...figures, time("Ringkasan: rows of the cross table", took, 250)];
}

async function measureRules(opened: Opened, list: OpnameRow[]): Promise<Figure[]> {
  const { page } = opened;
  const withPhoto = list.filter(({ foto }) => foto !== null).length;
  const withoutPhoto = list.length - withPhoto;
  const again = await press(opened, "Perlu diperiksa", flagged(withoutPhoto));
  const heading: Shown = { selector: "main h2", text: `Tanpa foto: ${spoken(withoutPhoto)} baris` };
  // A rule that flags a large part of the list steps back.
  await page.getByText("Lebih dari sepersepuluh data").click();
  const rule = page.getByRole("list", { name: "Aturan" }).getByRole("button", { name: "Tanpa foto" });
  const pressed = await timeTo(opened, "click", heading, () => rule.click());
  return [
    time("Perlu diperiksa: after the summary", again, 400),
    time("Perlu diperiksa: a rule", pressed, 250),
  ];
}

async function readUse(opened: Opened): Promise<Figure[]> {
  const [answered = []] = (await opened.workers.evaluate("self.answered")) as Answered[][];
  const longest = (kind: string) =>
    SLOW.cpu * Math.max(...answered.filter((each) => each.kind === kind).map(({ took }) => took));
  const { heap, workerHeap } = await readHeaps(opened);
  return [
    { name: "all steps: longest task", value: await longestTask(opened), most: 150, unit: TASK },
    time("worker: the figures, with reading", longest("figures"), 200),
    time("worker: a summary", longest("summary"), 200),
    time("worker: the rules that compare rows", longest("counts"), 200),
    { name: "heap of the page", value: heap, most: 25_000_000, unit: MEGABYTES },
    { name: "heap of the worker", value: workerHeap, most: 120_000_000, unit: MEGABYTES },
  ];
}

async function main() {
  const browser = await launchBrowser();
  const site = await openSite(browser, ROWS);
  const { list } = site;
  const withPhoto = list.filter(({ foto }) => foto !== null).length;
  const figures = [
    ...(await measureOpening(browser, site, "Ringkasan", records(list.length))),
    ...(await measureOpening(browser, site, "Perlu diperiksa", flagged(list.length - withPhoto))),
    ...(await measureOpening(browser, site, "Foto", {
      selector: "main p",
      text: `${spoken(withPhoto)} foto`,
    })),
  ];
  const opened = await openSlowly(browser, site);
  figures.push(...(await measureSummary(opened, list)));
  figures.push(...(await measureRules(opened, list)));
  figures.push(...(await readUse(opened)));
  await Promise.all([browser.close(), site.app.stop(), site.api.stop()]);
  reportFigures("Views of the stock counts", figures);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
