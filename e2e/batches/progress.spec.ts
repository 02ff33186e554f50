import { expectCount, ITEM_CREATE, newItems, runImport } from "../support/page/batches.ts";
import { expect } from "../support/site/fixtures.ts";
import { postcheck } from "../support/site/lists.ts";
import { openSite, type Site } from "../support/site/site.ts";
import { test as base } from "../support/site/watched.ts";

/** The rows of a chunk, and how many of them the API answers before it keeps one waiting. */
const ROWS = 20;
const ANSWERED = 3;

/** An app that waits for the API longer than a test takes, and the proxy before it. */
const test = base.extend<{ site: Site }>({
  site: async ({ start }, use) => {
    const { url } = await start({ API_TIMEOUT_MS: "60000" });
    const site = await openSite(url);
    await use(site);
    await site.close();
  },
  baseURL: ({ site }, use) => use(site.url),
});

test("a row counts as soon as it is done, and is sent once", async ({ page, api, site, takeSession }) => {
  await api.setRows(postcheck.resource, []);
  await api.fault({ path: ITEM_CREATE, times: ANSWERED, delayMs: 1 });
  await api.fault({ path: ITEM_CREATE, holdBody: true });
  await takeSession("it");
  await runImport(page, newItems(ROWS), ROWS);
  const progress = page.getByText(/^\d+ dari \d+$/);
  await expect(progress).toHaveText(`${ANSWERED} dari ${ROWS}`);
  await expect(page.getByRole("progressbar", { name: "Kemajuan" })).toHaveJSProperty("value", ANSWERED);
  await expectCount(page, "Sedang dikirim", ROWS);
  await page.getByRole("link", { name: postcheck.title }).click();
  const bar = page.getByRole("region", { name: "Impor" });
  await expect(bar.getByText(`${ANSWERED} dari ${ROWS}`, { exact: true })).toBeVisible();
  await bar.getByRole("link", { name: "Lihat hasil" }).click();
  await expect(page.getByRole("heading", { name: "Hasil" })).toBeVisible();
  await site.cut();
  await expect(page.locator("main").getByRole("status")).toHaveText(/Tidak ada koneksi/);
  await expect(progress).toHaveText(`${ANSWERED} dari ${ROWS}`);
  await api.clearFaults();
  await site.restore();
  await expectCount(page, "Berhasil", ROWS);
  const sent = (await api.callsOf(ITEM_CREATE)).map(({ fields }) => fields.keterangan);
  expect(sent).toEqual(Array.from({ length: ROWS }, (_, at) => `Item ${at + 1}`));
});
