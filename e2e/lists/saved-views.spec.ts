import type { Page } from "playwright/test";
import { expectChips } from "../support/page/filters.ts";
import { chooseMenu, dialog, expectRange, openList, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, rowsOf } from "../support/site/lists.ts";

// Names and the standard: lib/preferences/views.test.ts. What others see, and a store that is away: e2e/history/shared-views.spec.ts.

const PLACE = "?filter.brand=Toyota&cari=Cabang&urut=-alamat";
const rows = rowsOf(branches, 60).map((row, at) => ({ ...row, brand: at % 2 ? "Toyota" : "Honda" }));

const panelOf = (page: Page) => dialog(page, "Tampilan");
const nameOf = (page: Page) => panelOf(page).getByLabel("Nama tampilan", { exact: true });
const expectTold = (page: Page, words: string) => expect(panelOf(page).getByRole("status")).toHaveText(words);

test.use({ hasOwnPerson: true, permissions: ["clipboard-read", "clipboard-write"] });

test("a view brings back what was shown, the standard one at once", async ({ page, showRows }) => {
  await showRows(branches, rows, PLACE);
  await press(page, "Kolom");
  await page.getByRole("menuitemcheckbox", { name: "Masuk", exact: true }).click();
  await page.keyboard.press("Escape");
  await press(page, "Tampilan");
  await nameOf(page).fill("Toyota saja");
  await page.keyboard.press("Enter");
  await expectTold(page, "Tampilan Toyota saja disimpan");
  await nameOf(page).fill("TOYOTA saja ");
  await expect(panelOf(page).getByText("Nama itu sudah dipakai", { exact: true })).toBeVisible();
  await press(page, "Salin tautan");
  await expectTold(page, "Tautan disalin");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await press(page, "Jadikan standar");
  await press(page, "Tutup");
  await test.step("the standard view opens the list, unless its address says otherwise", async () => {
    await openList(page, advisors);
    await chooseMenu(page, branches.menu);
    await expect(page).toHaveURL(branches.path + PLACE);
    await expectChips(page, ["Brand: Toyota"]);
    await expect(page.getByRole("columnheader", { name: "Masuk", exact: true })).toHaveCount(0);
    await page.goto(`${branches.path}?filter.brand=Honda`);
    await expectChips(page, ["Brand: Honda"]);
  });
  await test.step("it is overwritten, renamed, deleted, brought back and shown", async () => {
    await press(page, "Bersihkan filter");
    await searchFor(page, "Cabang 7");
    await press(page, "Tampilan");
    await press(page, "Perbarui dengan tampilan ini");
    await press(page, "Ganti nama");
    await panelOf(page).getByLabel("Nama baru untuk Toyota saja", { exact: true }).fill("Tujuh");
    await page.keyboard.press("Enter");
    await expectTold(page, "Nama diganti menjadi Tujuh");
    await press(page, "Tutup");
    await searchFor(page, "");
    await expectRange(page, 1, 25);
    await press(page, "Tampilan");
    await panelOf(page).getByRole("button", { name: "Hapus", exact: true }).click();
    await expect(panelOf(page).getByRole("listitem")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expectTold(page, "Tampilan Tujuh dikembalikan");
    await press(page, "Tujuh");
    await expect(page).toHaveURL(`${branches.path}?cari=Cabang+7`);
    await expectRange(page, 1, 1);
    await expect(page.getByText("Tampilan: Tujuh", { exact: true })).toBeVisible();
  });
});
