import type { Page } from "playwright/test";
import {
  check,
  DEALER,
  expectCount,
  itemCells,
  itemOf,
  sentUpdates,
  withLabels,
} from "../support/page/batches.ts";
import { expectReadable } from "../support/page/findings.ts";
import { browserOf } from "../support/page/live.ts";
import { askToDelete, confirmDelete, press } from "../support/page/screen.ts";
import { type Api, loginAt } from "../support/site/api.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { advisors, type List, postcheck } from "../support/site/lists.ts";
import { apiUrl } from "../support/site/servers.ts";

const [OLD, NEW] = [7, 12_500];
const KEYS = Array.from({ length: 10 }, (_, at) => at + 1);
const named = (key: number) => `Oli mesin ${key}`;

const isFinished = (page: Page) => expect(page.locator("main").getByRole("status")).toHaveText(/ berhasil/);

/** Imports these items with another price, and waits for the end of the batch. */
async function updatePrices(page: Page, keys: number[], price: string): Promise<void> {
  await check(page, withLabels(...keys.map((key) => itemCells(named(key), price))));
  await page.getByLabel(/^Perbarui yang sudah ada/).check();
  await press(page, `Jalankan (${keys.length})`);
  await isFinished(page);
  await expectCount(page, "Berhasil", keys.length);
}

/** The records that the API has of a list. */
async function recordsOf(api: Api, { call }: List): Promise<Record<string, unknown>[]> {
  const { token } = await loginAt(apiUrl, "it", api.scope);
  const answer = await fetch(apiUrl + call, { headers: { authorization: `Bearer ${token.token}` } });
  return answer.json();
}

/** The prices of the items in the API, by their keys. */
async function pricesIn(api: Api): Promise<Record<string, number>> {
  const rows = await recordsOf(api, postcheck);
  return Object.fromEntries(rows.map(({ id, Harga_a }) => [id, Number(Harga_a)]));
}

const except = (...keys: number[]) => KEYS.filter((key) => !keys.includes(key));

// A batch that crashes: e2e/batches/faults.spec.ts.
test("a batch is taken back, and that as well", async ({ page, api, app, browser, takeSession }) => {
  await api.setRows(
    postcheck.resource,
    KEYS.map((key) => itemOf(key, { Harga_a: OLD })),
  );
  await takeSession("it");
  await updatePrices(page, KEYS, "Rp 12.500");
  const ofAni = { userId: "900", username: "ani", name: "Ani" };
  const ani = await (await browserOf(browser, app.url, "it", api.scope, ofAni)).newPage();
  await updatePrices(ani, [2, 3], "99");
  await ani.context().close();
  const rows = await recordsOf(api, postcheck);
  // Outside of the app.
  await api.setRows(
    postcheck.resource,
    rows.filter(({ id }) => id !== 5).map((row) => (row.id === 4 ? { ...row, Harga_a: 55 } : row)),
  );
  await api.clearRequests();

  await page.getByRole("link", { name: "Urungkan", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Urungkan");
  await expect(page.locator("main").getByRole("status")).toHaveText(
    "6 akan diurungkan, 3 berubah sejak itu, 1 sudah tidak ada",
  );
  await page.getByRole("button", { name: "Berubah sejak itu (3)" }).press("Enter");
  const changed = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expect(changed).toHaveCount(3);
  await expect(changed.filter({ hasText: "Diubah di luar aplikasi ini." })).toContainText(named(4));
  await expect(changed.filter({ hasText: "Diubah Ani pada" })).toHaveCount(2);
  await expectReadable(page);
  const box = page.getByRole("checkbox", { name: `Ikut, ${DEALER} · ${named(2)}` });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Urungkan 7 data" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(box).toBeFocused();

  await page.getByRole("button", { name: "Urungkan 6 data" }).press("Enter");
  await isFinished(page);
  expect(Object.keys(await sentUpdates(api)).map(Number)).toEqual(except(2, 3, 4, 5));
  const undone = Object.fromEntries(except(2, 3, 4, 5).map((key) => [key, OLD]));
  expect(await pricesIn(api)).toEqual({ ...undone, 2: 99, 3: 99, 4: 55 });

  await page.getByRole("link", { name: "Urungkan", exact: true }).click();
  await press(page, "Urungkan 6 data");
  await expectCount(page, "Berhasil", 6);
  await isFinished(page);
  const redone = Object.fromEntries(except(2, 3, 4, 5).map((key) => [key, NEW]));
  expect(await pricesIn(api)).toEqual({ ...redone, 2: 99, 3: 99, 4: 55 });
});

test("a deleted record is made again once, and asks about an equal", async ({ page, api, takeSession }) => {
  const fields = { dealer: "Dealer 1", cabang: "Cabang 1", nama_sa: "Nama SA 1" };
  const row = { id: 1, ...fields };
  await api.setRows(advisors.resource, [row]);
  await takeSession("it");
  await page.goto(advisors.path);
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await expect(page.getByText(/dihapus$/)).toBeVisible();
  await page.getByRole("link", { name: "Urungkan", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Urungkan");
  await expect(page.getByRole("list", { name: "Yang tidak kembali" })).toHaveText(
    "Dibuat lagi sebagai data baru; nomornya berubah. (1 data)",
  );
  await api.setRows(advisors.resource, [{ ...row, id: 70 }]);
  await press(page, "Urungkan 1 data");
  await expectCount(page, "Bentrok", 1);
  await api.setRows(advisors.resource, []);
  await press(page, "Tetap buat");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 1);
  expect(await recordsOf(api, advisors)).toMatchObject([fields]);
  await page.goto("/urungkan/sa-list?entri=1");
  await expect(page.locator("main").getByRole("status")).toHaveText("1 sudah begitu");
  await expect(page.getByText("Sudah diurungkan sebelumnya.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Urungkan 0 data" })).toBeDisabled();
  // By whom, and of which list an entry is asked for: lib/server/data/undo-requests.test.ts.
  await page.goto(`/urungkan${postcheck.path}?entri=1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halaman Tidak Ditemukan");
});
