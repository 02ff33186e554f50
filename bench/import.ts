import type { Page } from "playwright";
import { launchBrowser, newVisitor, open } from "./browser/browser.ts";
import { control } from "./browser/slow-api.ts";
import { timeTo } from "./browser/visit.ts";
import { startApi, startApp } from "./servers/servers.ts";
import { signIn } from "./servers/site.ts";
import { type Figure, reportFigures, TASK, time } from "./table.ts";

const ROWS = 20_000;
const DEALER = "Cahaya Daihatsu";
const PRICES = { Harga_a: 12_500, Harga_b: 1000, Harga_c: 2000, Harga_d: 3000, Harga_e: 4000 };

/** The imported file: a line of labels, and the items `Item 1` and so on. */
const FILE = [
  "Dealer\tKeterangan\tHarga A\tHarga B\tHarga C\tHarga D\tHarga E",
  ...Array.from({ length: ROWS }, (_, at) => [DEALER, `Item ${at + 1}`, ...Object.values(PRICES)].join("\t")),
].join("\n");

const spoken = (count: number) => count.toLocaleString("id-ID");

/** Returns the longest task since the last call, in milliseconds; 0 without one of at least 50. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const { longestTask: longest } = window.probe;
    window.probe.longestTask = 0;
    return longest;
  });

const task = (name: string, value: number): Figure => ({ name, value, most: 100, unit: TASK });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function main() {
  const browser = await launchBrowser();
  const api = await startApi(0, "--control");
  const app = await startApp(api);
  // Half of the imported rows are stored with another price.
  const stored = Array.from({ length: ROWS }, (_, at) => ({
    ...{ id: at + 1, dealer: DEALER, keterangan: `Item ${at + 1 + ROWS / 2}` },
    ...{ ...PRICES, Harga_a: 7 },
  }));
  await control(api.url, "PUT", "/rows/perawatan-postcheck", stored);
  const visitor = await newVisitor(browser, await signIn(browser, app.url, "it"));
  const opened = await open(visitor, `${app.url}/impor/perawatan-postcheck-list`, "full");
  const { page } = opened;
  const file = { name: "a.tsv", mimeType: "", buffer: Buffer.from(FILE) };
  await page.getByLabel("Atau dari berkas").setInputFiles(file);
  await longestTask(page);
  const different = `Sudah ada, nilai lain (${spoken(ROWS / 2)})`;
  const previewed = await timeTo(opened, "click", { selector: "main button", text: different }, () =>
    button(page, "Periksa").click(),
  );
  const whilePreviewing = await longestTask(page);
  await page.getByLabel(/^Perbarui yang sudah ada/).check();
  await control(api.url, "POST", "/faults", { path: "/api/*", delayMs: 1000 });
  await button(page, `Jalankan (${spoken(ROWS)})`).click();
  await button(page, "Sedang dikirim (20)").waitFor();
  const figures = [
    time("the preview", previewed, 3000),
    task("longest task of the preview", whilePreviewing),
    task("longest task of the start", await longestTask(page)),
  ];
  await Promise.all([browser.close(), app.stop(), api.stop()]);
  reportFigures(`An import of ${ROWS.toLocaleString("en-US")} rows`, figures);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
