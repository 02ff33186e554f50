import type { Page } from "playwright/test";
import { axeFindings } from "../support/page/axe.ts";
import {
  check,
  DEALER,
  expectCount,
  ITEM_CREATE,
  ITEM_IMPORT,
  itemCells,
  newItems,
  runImport,
  withLabels,
} from "../support/page/imports.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, postcheck, rowsOf } from "../support/page/lists.ts";
import { dialog, expectColumn, expectRange, openList, press, searchFor } from "../support/page/screen.ts";
import { choose } from "../support/page/selection.ts";
import { expect, test } from "../support/site/fixtures.ts";

const STORED = { dealer: DEALER, Harga_a: 12500, Harga_b: 1, Harga_c: 2, Harga_d: 3, Harga_e: 4 };

const status = (page: Page) => page.locator("main").getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Impor" });

test.beforeEach(async ({ api, signIn }) => {
  await api.setRows("perawatan-postcheck", []);
  await signIn("it");
});

test("while a batch writes to one list, that list and others are read, searched, turned and exported", async ({
  page,
  api,
}) => {
  await api.setRows("sa", rowsOf(advisors, 40));
  await api.fault({ path: ITEM_CREATE, delayMs: 150 });
  await runImport(page, newItems(100), 100);
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 40);
  await expect(bar(page)).toContainText("dari 100");
  await openList(page, postcheck);
  await expect
    .poll(() =>
      bar(page)
        .locator("progress")
        .evaluate(({ value }: HTMLProgressElement) => value),
    )
    .toBeGreaterThan(40);
  await searchFor(page, "Item 3");
  await expect(page.getByRole("cell", { name: "Item 3", exact: true })).toBeVisible();
  await expect(page.getByText("polanya terlalu rumit")).toHaveCount(0);
  await expect(bar(page)).toContainText("dari 100");
  const downloading = page.waitForEvent("download");
  await press(page, "Ekspor");
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  await downloading;
  await api.clearFaults();
  await expect(bar(page)).toContainText("Impor selesai");
  await searchFor(page, "Item 100");
  await expect(page.getByRole("cell", { name: "Item 100", exact: true })).toBeVisible();
});

test("who imports what somebody else has imported meanwhile is asked about each row", async ({
  page,
  api,
  context,
}) => {
  const cells = withLabels(itemCells("Satu"), itemCells("Dua"));
  await check(page, cells);
  await expect(button(page, "Jalankan (2)")).toBeVisible();
  const other = await context.newPage();
  await runImport(other, cells, 2);
  await expectCount(other, "Berhasil", 2);
  await press(page, "Jalankan (2)");
  await expectCount(page, "Bentrok", 2);
  await expect(page.getByRole("cell", { name: "Sejak diperiksa sudah ada 1 data yang sama." })).toHaveCount(
    2,
  );
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(2);
  await page.getByRole("row", { name: /Satu/ }).getByRole("button", { name: "Tetap buat" }).click();
  await page.getByRole("row", { name: /Dua/ }).getByRole("button", { name: "Biarkan" }).click();
  await press(page, "Lanjutkan");
  // The API itself takes no name twice.
  await expectCount(page, "Ditolak", 1);
  await expectCount(page, "Dilewati", 1);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(3);
});

test("the bar counts what failed, asks before it goes, and is gone once the result was seen", async ({
  page,
  api,
}) => {
  await check(page, newItems(3));
  await expect(button(page, "Jalankan (3)")).toBeVisible();
  // The API takes no name twice.
  const taken = ["Item 1", "Item 2"].map((keterangan, at) => ({
    ...STORED,
    id: at + 1,
    keterangan,
    Harga_a: 7,
  }));
  await api.setRows("perawatan-postcheck", taken);
  await api.fault({ path: ITEM_CREATE, status: 503 });
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
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto("/hasil");
  await expectCount(page, "Ditolak", 2);
  await expect(bar(page)).toHaveCount(0);
});

test("Tutup leads back to the list as it was", async ({ page, api }) => {
  await api.setRows("sa", rowsOf(advisors, 80));
  await page.goto(advisors.path);
  await searchFor(page, "Nama SA");
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await press(page, "Pilih");
  await choose(page, 30);
  await press(page, "Hapus 1 data");
  await press(page, "Ya, hapus!");
  await expectCount(page, "Berhasil", 1);
  await expect(page.getByRole("link", { name: advisors.title })).toHaveAttribute("href", /mulai=26/);
  await press(page, "Tutup");
  await expect(page).toHaveURL(/sa-list\?cari=.*mulai=26/);
  await expectRange(page, 26, 50);

  await openList(page, postcheck);
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

test("the focus goes on where the person does, by the keyboard alone", async ({ page, api }) => {
  await api.fault({ path: ITEM_CREATE, delayMs: 200 });
  await runImport(page, newItems(60), 60);
  await button(page, "Jeda").press("Enter");
  await expect(button(page, "Lanjutkan")).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(button(page, "Jeda")).toBeFocused();
  await button(page, "Batalkan").press("Enter");
  await expect(status(page)).toHaveText("Selesai.");
  await expect(page.locator("body")).not.toBeFocused();
});

test("a result that is closed in one tab leaves the unfinished batch of another", async ({
  page,
  api,
  context,
}) => {
  await runImport(page, withLabels(itemCells("Lama")), 1);
  await expectCount(page, "Berhasil", 1);
  const other = await context.newPage();
  await api.fault({ path: ITEM_CREATE, delayMs: 200 });
  await runImport(other, newItems(60), 60);
  await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(5);
  await other.close({ runBeforeUnload: false });
  await api.clearFaults();
  await press(page, "Tutup");
  await expect(bar(page)).toContainText("Impor belum selesai: Daftar Item Perawatan Postcheck");
  await bar(page).getByRole("button", { name: "Lanjutkan" }).click();
  await expect(bar(page)).toContainText("Berhasil (60)");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(61);
});

test("a browser that stores nothing keeps a batch until a reload, and says so", async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      value: {
        databases: () => Promise.reject(new DOMException("", "SecurityError")),
        deleteDatabase: () => ({}),
      },
    });
  });
  await page.goto(ITEM_IMPORT);
  await api.fault({ path: ITEM_CREATE, status: 503 });
  await page.getByLabel("Tempel dari spreadsheet").fill(newItems(25));
  await press(page, "Periksa");
  await press(page, "Jalankan (25)");
  await expect(page.getByText("Peramban ini tidak menyimpan catatannya")).toBeVisible();
  await api.clearFaults();
  await expectCount(page, "Berhasil", 25);
});

test("a decided conflict waits for Lanjutkan, also after Batalkan and while the API is busy", async ({
  page,
  api,
}) => {
  const row = { ...STORED, id: 1, keterangan: "Satu", Harga_a: 7 };
  await api.setRows("perawatan-postcheck", [row]);
  await check(
    page,
    withLabels(itemCells("Satu"), ...Array.from({ length: 40 }, (_, at) => itemCells(`Baru ${at}`))),
  );
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  await api.setRows("perawatan-postcheck", [{ ...row, Harga_a: 8 }]);
  await api.fault({ path: ITEM_CREATE, delayMs: 200 });
  await press(page, "Jalankan (41)");
  await expectCount(page, "Bentrok", 1);
  await press(page, "Batalkan");
  await expect(status(page)).toHaveText("Menunggu keputusan Anda.");
  await api.clearFaults();
  const sent = (await api.callsOf(ITEM_CREATE)).length;
  await page.getByRole("button", { name: /^Bentrok/ }).click();
  await press(page, "Pakai rencana");
  await expectCount(page, "Menunggu", 1);
  await api.fault({ path: "/api/updateperawatanpostcheck/1", times: 1, status: 429 });
  await press(page, "Lanjutkan");
  await expect(status(page)).toHaveText(/Server sedang sibuk/);
  await expect(status(page)).toHaveText("Selesai.");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(sent);
  await expect(page.getByRole("button", { name: /^Bentrok|^Menunggu/ })).toHaveCount(0);
});
