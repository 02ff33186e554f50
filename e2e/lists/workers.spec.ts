import type { Page } from "playwright/test";
import { check, expectCount, ITEM_IMPORT, itemCells, newItems, withLabels } from "../support/page/batches.ts";
import { chooseFormat, savedBy } from "../support/page/downloads.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors } from "../support/page/lists.ts";
import { dismissAlert, expectRange, press, rowsShown, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

const NOT_LOADED = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

/** Returns what keeps the script of the worker that `start` starts away, and lets it through again. */
async function gateOf(page: Page, start: () => Promise<unknown>) {
  let blocked: string | null = null;
  // From the beginning: with a route the browser asks for every script, cached or not.
  await page.route("**/_next/static/**", (route) =>
    route.request().url() === blocked ? route.abort() : route.continue(),
  );
  const [worker] = await Promise.all([page.waitForEvent("worker"), start()]);
  return {
    close: () => {
      blocked = worker.url();
    },
    open: () => {
      blocked = null;
    },
  };
}

/** Throws in the worker that was started last, which the page stops then. */
async function breakWorker(page: Page): Promise<void> {
  const worker = page.workers().at(-1);
  if (!worker) throw new Error("No worker runs.");
  const stopped = worker.waitForEvent("close");
  await worker.evaluate(() => void setTimeout(() => reportError(new Error("broken by a test"))));
  await stopped;
}

test("a list without its worker keeps its first rows, and gets a new one", async ({ page, showRows }) => {
  await page.route("**/list-worker.*", (route) => route.abort());
  await showRows(advisors, 60);
  const told = page.getByRole("status").filter({ hasText: NOT_LOADED });
  await expect(told).toBeVisible();
  expect(await rowsShown(page)).toHaveLength(25);
  await press(page, "Coba Lagi");
  await expect(told).toBeVisible();
  await page.unroute("**/list-worker.*");
  await press(page, "Coba Lagi");
  await expect(told).toBeHidden();
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await breakWorker(page);
  await searchFor(page, "60");
  await expectRange(page, 1, 1);
});

test("an export whose worker does not come says so, and works the next time", async ({ page, showRows }) => {
  const ofList = page.waitForEvent("worker");
  await showRows(advisors, 3);
  await expectWhole(page, advisors);
  await ofList;
  const take = () => chooseFormat(page, "CSV");
  const script = await gateOf(page, take);
  script.close();
  await take();
  await dismissAlert(page, NOT_LOADED);
  script.open();
  await savedBy(page, take);
});

test("an import whose worker fails goes on with what was mended", async ({ page, takeSession }) => {
  await takeSession("it");
  const script = await gateOf(page, () => check(page, newItems(1)));
  const told = page.getByRole("alert").filter({ hasText: NOT_LOADED });
  script.close();
  await page.goto(ITEM_IMPORT);
  const cells = withLabels(itemCells("Satu", "1.250.0"), itemCells("Dua", "1.250.0"), itemCells("Tiga"));
  await page.getByLabel("Tempel dari spreadsheet").fill(cells);
  await press(page, "Periksa");
  await expect(told).toBeVisible();
  script.open();
  await press(page, "Periksa");
  await expectCount(page, "Salah", 2);
  await expect(told).toBeHidden();
  const wrong = (row: number) => page.getByRole("textbox", { name: `Harga A, baris ${row}` });
  await wrong(2).fill("7");
  await wrong(2).press("Enter");
  await expect(wrong(3)).toBeFocused();
  await breakWorker(page);
  script.close();
  await wrong(3).fill("8");
  await wrong(3).press("Enter");
  await expect(told).toBeVisible();
  await expect(wrong(3)).toHaveValue("8");
  script.open();
  await wrong(3).press("Enter");
  await expectCount(page, "Jalankan", 3);
  await expect(page.getByRole("cell", { name: "Rp 7", exact: true })).toBeVisible();
});
