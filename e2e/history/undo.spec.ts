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
import { askToDelete, confirmDelete, press } from "../support/page/screen.ts";
import { type Api, loginAt } from "../support/site/api.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { advisors, type List, postcheck } from "../support/site/lists.ts";
import { apiUrl } from "../support/site/servers.ts";

const [OLD, NEW] = [7, 12_500];
const KEYS = [1, 2, 3, 4];
const named = (key: number) => `Oli mesin ${key}`;

const isFinished = (page: Page) => expect(page.locator("main").getByRole("status")).toHaveText(/ berhasil/);

/** Imports these items with another price, and waits for the end of the batch. */
async function updatePrices(page: Page, keys: number[], price: string): Promise<void> {
  await check(page, withLabels(...keys.map((key) => itemCells(named(key), price))));
  await page.getByLabel(/^Perbarui yang sudah ada/).check();
  await press(page, `Jalankan (${keys.length})`);
  await isFinished(page);
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

// A batch that crashes: e2e/batches/faults.spec.ts. What was changed since: lib/server/data/undo-requests.test.ts; by whom: lib/history/undo.property.test.ts.
test("a batch is taken back but for what was changed since, and that as well", async ({
  page,
  api,
  takeSession,
}) => {
  const items = KEYS.map((key) => itemOf(key, { Harga_a: OLD }));
  await api.setRows(postcheck.resource, items);
  await takeSession("it");
  await updatePrices(page, KEYS, "Rp 12.500");
  // Outside of the app.
  const changed = { 2: NEW, 3: 33, 4: 44 };
  const there = Object.entries(changed).map(([key, Harga_a]) => itemOf(Number(key), { Harga_a }));
  await api.setRows(postcheck.resource, there);
  await api.clearRequests();

  await page.getByRole("link", { name: "Urungkan", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Urungkan");
  await expect(page.locator("main").getByRole("status")).toHaveText(
    "1 akan diurungkan, 2 berubah sejak itu, 1 sudah tidak ada",
  );
  await page.getByRole("button", { name: "Berubah sejak itu (2)" }).press("Enter");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toContainText([/Diubah di luar aplikasi ini\./, /Diubah di luar aplikasi ini\./]);
  await expectReadable(page);
  await page.getByRole("checkbox", { name: `Ikut, ${DEALER} · ${named(3)}` }).press("Space");
  await page.getByRole("button", { name: "Urungkan 2 data" }).press("Enter");
  await isFinished(page);
  expect(await pricesIn(api)).toEqual({ 2: OLD, 3: OLD, 4: 44 });
  expect(Object.keys(await sentUpdates(api))).toEqual(["2", "3"]);

  await page.getByRole("link", { name: "Urungkan", exact: true }).click();
  await press(page, "Urungkan 2 data");
  await isFinished(page);
  expect(await pricesIn(api)).toEqual(changed);
});

// Once, by whom, and of which list: lib/server/data/undo-requests.test.ts.
test("a deleted record is made again, and asks about an equal", async ({ page, api, takeSession }) => {
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
});
