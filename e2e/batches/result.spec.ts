import type { Page } from "playwright/test";
import { check, expectCount, ITEM_CREATE, itemOf, newItems, runLongImport } from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import { advisors, postcheck, rowsOf } from "../support/page/lists.ts";
import {
  button,
  cell,
  chooseFormat,
  dialog,
  expectRange,
  expectWhole,
  openList,
  press,
  savedBy,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Impor" });

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows(postcheck.resource, []);
  await takeSession("it");
});

// Where a result leads back to: e2e/batches/selection.spec.ts; batches of several tabs: app/_batch/run/batch-runner.test.ts.
test("while a batch writes to one list, all are read, searched and exported", async ({ page, api }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 40));
  await runLongImport(page, api, 40);
  await openList(page, advisors);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 40);
  await openList(page, postcheck);
  await searchFor(page, "Item 3");
  await expect(cell(page, "Item 3")).toBeVisible();
  await savedBy(page, () => chooseFormat(page, "CSV"));
  await expect(bar(page)).toContainText("dari 40");
  await api.clearFaults();
  await expect(bar(page)).toContainText("Impor selesai");
  await searchFor(page, "Item 40");
  await expect(cell(page, "Item 40")).toBeVisible();
});

test("the bar counts what failed, asks before it goes, and goes once seen", async ({ page, api }) => {
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

test("the focus goes on with the person, and Batalkan leaves the rest unsent", async ({ page, api }) => {
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
