import type { Browser } from "playwright";
import { RESOURCE_NAMES } from "../demo/resources/resources.ts";
import { launchBrowser, newVisitor, type Opened, open, type Speed } from "./browser/browser.ts";
import type { Shown } from "./browser/probe.ts";
import { readHeaps, timeFrom } from "./browser/visit.ts";
import { type Figure, report } from "./figures.ts";
import type { OpnameRow } from "./servers/bare-client.ts";
import { startApi, startApp } from "./servers/servers.ts";
import { openSite, type Site, signIn } from "./servers/site.ts";
import { MEGABYTES, MILLISECONDS, TASK } from "./table.ts";

const OPNAME_ROWS = 100_000;
const MASTER_ROWS = 2_000;

const CHOICE = "section[aria-label=Filter] li";
const FOUND = "main p";
const STATUS = "[role=dialog] [role=status]";

const spoken = (count: number) => count.toLocaleString("id-ID");

function countOf(rows: OpnameRow[], wanted: Partial<OpnameRow>): number {
  const fields = Object.keys(wanted) as (keyof OpnameRow)[];
  return rows.filter((row) => fields.every((field) => row[field] === wanted[field])).length;
}

const rowsFound = (count: number, all: number): Shown => ({
  selector: FOUND,
  text: `${spoken(count)} dari ${spoken(all)} baris`,
});

async function filter(opened: Opened, list: OpnameRow[]): Promise<Figure[]> {
  const { page } = opened;
  const figures: Figure[] = [];
  const time = async (name: string, shown: Shown, perform: () => Promise<unknown>) => {
    const value = await timeFrom(opened, "click", shown, perform);
    figures.push({ name: `filter: ${name}`, value, most: 250, unit: MILLISECONDS });
  };
  const [{ brand, jenis_opname } = { brand: "", jenis_opname: "" }] = list;
  const button = page.locator("#filter");
  const box = (value: string) =>
    page.locator(CHOICE).filter({ hasText: value }).getByRole("checkbox").first();
  const all: Shown = { selector: CHOICE, text: `${brand} ${spoken(countOf(list, { brand }))}` };
  const ofBrand = countOf(list, { brand });
  const ofBoth = countOf(list, { brand, jenis_opname });
  const counted: Shown = { selector: CHOICE, text: `${jenis_opname} ${spoken(ofBoth)}` };

  await page.evaluate(() => {
    window.probe.longestTask = 0;
  });
  await time("panel opened first", all, () => button.click());
  await button.click();
  await time("panel opened again", all, () => button.click());
  await time("a value, with all counts", counted, () => box(brand).click());
  await time("another value", rowsFound(ofBoth, list.length), () => box(jenis_opname).click());
  await time("taken off again", rowsFound(ofBrand, list.length), () => box(jenis_opname).click());
  await time("days by a preset", rowsFound(0, list.length), () =>
    page.getByRole("button", { name: "Hari ini", exact: true }).click(),
  );
  return figures;
}

async function readUse(opened: Opened): Promise<Figure[]> {
  const longest = await opened.page.evaluate(() => window.probe.longestTask);
  const { heap, workerHeap } = await readHeaps(opened);
  return [
    { name: "filter: longest task", value: longest, most: 150, unit: TASK },
    { name: "filter: heap of the page", value: heap, most: 20_000_000, unit: MEGABYTES },
    { name: "filter: heap of the worker", value: workerHeap, most: 120_000_000, unit: MEGABYTES },
  ];
}

/** Puts words into the palette; returns the time from there to what they find in lists that were searched before. */
async function search(opened: Opened, words: string, count: number): Promise<number> {
  const { page } = opened;
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await field.fill("tidak ada");
  await page
    .locator(STATUS)
    .filter({ hasText: /^0 ditemukan\.$/ })
    .waitFor();
  const shown: Shown = { selector: STATUS, text: `${spoken(count)} ditemukan.` };
  return timeFrom(opened, "input", shown, () => field.fill(words));
}

const textsOf = ({ created_at: _time, foto: _picture, ...texts }: OpnameRow) => Object.values(texts);

async function searchLongList(browser: Browser, site: Site, speed: Speed): Promise<Figure> {
  const [{ brand, jenis_opname, nama_mekanik } = { brand: "", jenis_opname: "", nama_mekanik: "" }] =
    site.list;
  const words = [nama_mekanik, jenis_opname, brand].join(" ").toLowerCase();
  const found = site.list.filter((row) => {
    const texts = textsOf(row).map((text) => String(text).toLowerCase());
    return words.split(" ").every((word) => texts.some((text) => text.includes(word)));
  });
  const visitor = await newVisitor(browser, site.cookies);
  const opened = await open(visitor, `${site.app.url}/opname-list`, speed);
  const value = await search(opened, words, found.length);
  await visitor.close();
  return { name: `palette: ${spoken(OPNAME_ROWS)} rows, ${speed}`, value, most: 150, unit: MILLISECONDS };
}

async function measureLongList(browser: Browser): Promise<Figure[]> {
  const site = await openSite(browser, OPNAME_ROWS);
  const visitor = await newVisitor(browser, site.cookies);
  const opened = await open(visitor, `${site.app.url}/opname-list`, "slow");
  const figures = [...(await filter(opened, site.list)), ...(await readUse(opened))];
  await visitor.close();
  for (const speed of ["full", "slow"] as const) figures.push(await searchLongList(browser, site, speed));
  await Promise.all([site.app.stop(), site.api.stop()]);
  return figures;
}

/** Digits of the numbers of some rows, in each of the eight lists. */
const DIGITS = "199";

/** A row of any list of master data. */
const masterRow = (at: number) => ({
  ...{ id: at, nama: `Pegawai ${at}`, username: `pegawai-${at}`, email: `pegawai-${at}@contoh.id` },
  ...{ brand: "Toyota", dealer: `Dealer ${at % 40}`, cabang: `Cabang ${at}`, alamat: `Jalan Melati ${at}` },
  ...{
    nama_sa: `Advisor ${at}`,
    model: `Model ${at}`,
    kode: "A",
    keterangan: `Ganti oli ${at}`,
    Harga_a: at,
  },
});

async function measureMasters(browser: Browser): Promise<Figure[]> {
  const api = await startApi(1, "--control");
  const rows = Array.from({ length: MASTER_ROWS }, (_, at) => masterRow(at + 1));
  const body = JSON.stringify(rows);
  for (const name of RESOURCE_NAMES) {
    const headers = { "content-type": "application/json" };
    await fetch(`${api.url}/__control/rows/${name}`, { method: "PUT", body, headers });
  }
  const app = await startApp(api);
  const cookies = await signIn(browser, app.url, "it");
  const figures: Figure[] = [];
  for (const speed of ["full", "slow"] as const) {
    const visitor = await newVisitor(browser, cookies);
    const opened = await open(visitor, `${app.url}/user-list`, speed);
    const value = await search(opened, DIGITS, 8 * rows.filter(({ id }) => `${id}`.includes(DIGITS)).length);
    figures.push({
      name: `palette: eight lists of ${spoken(MASTER_ROWS)} rows, ${speed}`,
      value,
      most: 50,
      unit: MILLISECONDS,
    });
    await visitor.close();
  }
  await Promise.all([app.stop(), api.stop()]);
  return figures;
}

async function main() {
  const browser = await launchBrowser();
  const figures = [...(await measureMasters(browser)), ...(await measureLongList(browser))];
  await browser.close();
  report("Finding", figures);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
