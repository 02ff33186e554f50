import type { Page } from "playwright/test";
import {
  check,
  expectCount,
  ITEM_CREATE,
  itemCells,
  itemOf,
  newItems,
  runImport,
  runLongImport,
  withLabels,
} from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, postcheck, rowsOf } from "../support/page/lists.ts";
import { dialog, expectColumn, expectRange, openList, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Impor" });

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows(postcheck.resource, []);
  await takeSession("it");
});

test("while a batch writes to one list, that list and others are read, searched, turned and exported", async ({
  page,
  api,
}) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 40));
  await runLongImport(page, api, 40);
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 40);
  await openList(page, postcheck);
  await searchFor(page, "Item 3");
  await expect(page.getByRole("cell", { name: "Item 3", exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await press(page, "Ekspor");
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  await downloading;
  await expect(bar(page)).toContainText("dari 40");
  await api.clearFaults();
  await expect(bar(page)).toContainText("Impor selesai");
  await searchFor(page, "Item 40");
  await expect(page.getByRole("cell", { name: "Item 40", exact: true })).toBeVisible();
});

test("the bar counts what failed, asks before it goes, and is gone once the result was seen", async ({
  page,
  api,
}) => {
  await check(page, newItems(3));
  await expect(button(page, "Jalankan (3)")).toBeVisible();
  // The API takes no name twice.
  const taken = [1, 2].map((id) => itemOf(id, { keterangan: `Item ${id}`, Harga_a: 7 }));
  await api.setRows(postcheck.resource, taken);
  await api.fault({ path: ITEM_CREATE, delayMs: 2000 });
  await press(page, "Jalankan (3)");
  await expect(page.getByRole("heading", { name: "Hasil" })).toBeVisible();
  await openList(page, advisors);
  await api.clearFaults();
  await expect(bar(page)).toContainText(
    "Impor selesai: Daftar Item Perawatan Postcheck, Berhasil (1), Ditolak (2)",
  );
  await bar(page).getByRole("button", { name: "Tutup" }).click();
  const question = dialog(page, "Tutup hasil ini?");
  await expect(question).toContainText("2 data tidak berhasil, dan alasannya belum dilihat.");
  await question.getByRole("button", { name: "Batal" }).click();
  await bar(page).getByRole("link", { name: "Lihat hasil" }).click();
  await expectCount(page, "Ditolak", 2);
  await openList(page, advisors);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.goto("/hasil");
  await expectCount(page, "Ditolak", 2);
  await expect(bar(page)).toHaveCount(0);
});

test("Tutup leads back to the list as it was left", async ({ page }) => {
  await page.goto(postcheck.path);
  await searchFor(page, "Item");
  await page.getByRole("link", { name: "Impor", exact: true }).click();
  await page.getByLabel("Tempel dari spreadsheet").fill(newItems(1));
  await press(page, "Periksa");
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  await press(page, "Tutup");
  await expect(page).toHaveURL(/perawatan-postcheck-list\?cari=item/i);
  await expectColumn(page, "Keterangan", ["Item 1"]);
});

test("the focus goes on where the person does, by the keyboard alone, and Batalkan leaves the rest unsent", async ({
  page,
  api,
}) => {
  await runLongImport(page, api, 60);
  await button(page, "Jeda").press("Enter");
  await expect(button(page, "Lanjutkan")).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(button(page, "Jeda")).toBeFocused();
  await button(page, "Batalkan").press("Enter");
  await expect(page.locator("main").getByRole("status")).toHaveText("Selesai.");
  await expect(page.locator("body")).not.toBeFocused();
  const created = (await api.callsOf(ITEM_CREATE)).length;
  await expectCount(page, "Berhasil", created);
  await expectCount(page, "Belum dikirim", 60 - created);
});

test("a result that is closed in one tab leaves the unfinished batch of another", async ({
  page,
  api,
  context,
}) => {
  await runImport(page, withLabels(itemCells("Lama")), 1);
  await expectCount(page, "Berhasil", 1);
  const other = await context.newPage();
  await runLongImport(other, api, 30);
  await other.close({ runBeforeUnload: false });
  await api.clearFaults();
  await press(page, "Tutup");
  await expect(bar(page)).toContainText("Impor belum selesai: Daftar Item Perawatan Postcheck");
  await bar(page).getByRole("button", { name: "Lanjutkan" }).click();
  await expect(bar(page)).toContainText("Berhasil (30)");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(31);
});

test("a browser that stores nothing says that a batch lasts until the page is left", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const databases = () => Promise.reject(new DOMException("", "SecurityError"));
    Object.defineProperty(window, "indexedDB", { value: { databases, deleteDatabase: () => ({}) } });
  });
  await runLongImport(page, api, 12);
  await expect(page.getByText("Peramban ini tidak menyimpan catatannya")).toBeVisible();
  await api.clearFaults();
  await expectCount(page, "Berhasil", 12);
});
