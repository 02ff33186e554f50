import type { Page } from "playwright/test";
import { expectCount, ITEM_IMPORT, itemOf, newItems } from "../support/page/batches.ts";
import { press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { postcheck } from "../support/site/lists.ts";

// Times depend on the computer, so `npm test` leaves them out; `npm run test:batches` measures them.

const ROWS = 20_000;
const LONGEST_PREVIEW_MS = 3_000;
const LONGEST_TASK_MS = 100;

/** Records how long the main thread is busy at a time. */
async function watchTasks(page: Page) {
  await page.addInitScript(() => {
    const busy: number[] = [];
    Object.assign(window, { busy });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) busy.push(Math.round(duration));
    }).observe({ type: "longtask" });
  });
  return () => page.evaluate(() => Math.max(0, ...(window as unknown as { busy: number[] }).busy.splice(0)));
}

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows(postcheck.resource, []);
  await takeSession("it");
});

test("20,000 rows are previewed within 3 s, and no task takes over 100 ms", async ({ page, api }) => {
  test.setTimeout(120_000);
  await api.setRows(
    postcheck.resource,
    Array.from({ length: ROWS }, (_, at) =>
      itemOf(at + 1, { keterangan: `Item ${at + 1 + ROWS / 2}`, Harga_a: 7 }),
    ),
  );
  await page.goto(ITEM_IMPORT);
  const longestTask = await watchTasks(page);
  await page.reload();
  const file = page.getByLabel("Atau dari berkas");
  await file.setInputFiles({ name: "a.tsv", mimeType: "", buffer: Buffer.from(newItems(ROWS)) });
  await longestTask();
  const start = performance.now();
  await press(page, "Periksa");
  await expectCount(page, "Sudah ada, nilai lain", ROWS / 2);
  const preview = Math.round(performance.now() - start);
  const whilePreviewing = await longestTask();
  await page.getByLabel(/^Perbarui yang sudah ada/).check();
  await api.fault({ path: "/api/*", delayMs: 1000 });
  await press(page, "Jalankan (20.000)");
  await expect(page.getByRole("heading", { name: "Hasil" })).toBeVisible();
  await expectCount(page, "Sedang dikirim", 20);
  const whileStarting = await longestTask();
  console.log({ preview, whilePreviewing, whileStarting });
  expect(preview).toBeLessThan(LONGEST_PREVIEW_MS);
  expect(whilePreviewing).toBeLessThanOrEqual(LONGEST_TASK_MS);
  expect(whileStarting).toBeLessThanOrEqual(LONGEST_TASK_MS);
});
