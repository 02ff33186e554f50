import type { Page } from "playwright/test";
import { DEALER as A, expectCount, itemOf, sentItems } from "../support/page/batches.ts";
import { axeFindings, sidewaysFindings } from "../support/page/findings.ts";
import { button, dismissAlert, PHONE, press, pressTool } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, postcheck } from "../support/site/lists.ts";

test.use({ hasOwnPerson: true });

// What is compared, filtered, sorted, moved to and written: lib/compare.

const COMPARE = `/bandingkan${postcheck.path}`;
const [B, C] = ["Daya Daihatsu", "Fajar Toyota"];
const TWO = `dealer=${encodeURIComponent(A)}&dealer=${encodeURIComponent(B)}`;
const by = (dealer: string) => `acuan=${encodeURIComponent(`dealer:${dealer}`)}`;

const ITEMS = [
  itemOf(1, { keterangan: "Oli", Harga_a: 100 }),
  itemOf(2, { dealer: B, keterangan: "OLI", Harga_a: 150 }),
  itemOf(3, { keterangan: "Ban", Harga_a: 900 }),
  itemOf(4, { dealer: B, keterangan: "Ban", Harga_a: 900 }),
  itemOf(5, { keterangan: "Aki", Harga_a: 700 }),
  itemOf(6, { dealer: C, keterangan: "Oli", Harga_a: 100 }),
];

const grid = (page: Page) => page.getByRole("grid", { name: "Bandingkan dealer" });
const cell = (page: Page, item: string, dealer: string) =>
  grid(page).getByRole("gridcell", { name: new RegExp(`^${item}, ${dealer}:`) });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Expects these items as the rows of the grid, from top to bottom. */
async function expectItems(page: Page, ...items: string[]): Promise<void> {
  const heads = grid(page).getByRole("rowheader");
  await expect(heads).toHaveText(items.map((item) => new RegExp(`^${item}`)));
}

test.beforeEach(async ({ api, takeSession }) => {
  const brandOf = { [A]: "Daihatsu", [B]: "Daihatsu", [C]: "Toyota" };
  const dealers = Object.entries(brandOf).map(([dealer, brand]) => ({ dealer, brand, cabang: "Pusat" }));
  await api.setRows(branches.resource, dealers);
  await api.setRows(postcheck.resource, ITEMS);
  await takeSession("it");
});

test("dealers are chosen by brand and by hand, and what is shown is in the address", async ({ page }) => {
  await page.goto(`${postcheck.path}?filter.dealer=${encodeURIComponent(B)}`);
  await pressTool(page, "Bandingkan dealer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bandingkan dealer Perawatan Postcheck");
  await expect(field(page, "Acuan").locator(":checked")).toHaveText(B);
  await expect(cell(page, "Oli", A)).toHaveText(/▼ Rp 100 -33,3%/);
  await field(page, "Acuan").selectOption("Terendah");
  await expect(cell(page, "Oli", B)).toHaveAccessibleName(/Rp 150 \+50% ?, di atas acuan/);
  await expect(cell(page, "Aki", B)).toHaveText(/∅ Belum ada$/);
  await expect(cell(page, "Oli", C)).toHaveCount(0);
  await field(page, "Urutkan").selectOption("Rentang harga");
  await expectItems(page, "Oli", "Aki", "Ban");
  await press(page, "Saring");
  await field(page, "Hanya yang belum ada").check();
  await expectItems(page, "Aki");
  await expect(page).toHaveURL(`${COMPARE}?brand=Daihatsu&acuan=terendah&hanya=belum-ada&urutan=rentang`);
  await page.goBack();
  await page.reload();
  await expectItems(page, "Oli", "Aki", "Ban");
  await page.getByRole("button", { name: /^Dealer / }).click();
  await field(page, "Brand").selectOption("Toyota");
  await press(page, "Bandingkan dengan semua dealer");
  await expect(cell(page, "Oli", C)).toBeVisible();
  await field(page, "Harga").selectOption("Semua harga");
  await expect(cell(page, "Oli", B)).toHaveAccessibleName(/Harga A: .*; Harga B: .*Rp 1\.000 ?, sama/);
  expect(await axeFindings(page)).toEqual([]);
});

test("by keyboard and by presses, cells and columns get the reference's prices as one batch", async ({
  page,
  api,
}) => {
  await page.goto(`${COMPARE}?${TWO}&${by(A)}`);
  await expectItems(page, "Aki", "Ban", "Oli");
  await expect(page.getByRole("button", { name: /^Samakan/ })).toBeHidden();
  await button(page, "Ekspor").focus();
  await page.keyboard.press("Tab");
  await expect(cell(page, "Aki", A)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+ArrowDown");
  await expect(cell(page, "Oli", B)).toBeFocused();
  await page.keyboard.type("ba");
  await expect(cell(page, "Ban", B)).toBeFocused();
  await page.keyboard.press("Enter");
  for (const name of ["Ekspor", "Tampilan", "Samakan (1)"]) {
    await page.keyboard.press("Shift+Tab");
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Pratinjau Samakan" })).toBeFocused();
  await expect(page.getByText("Tidak ada yang perlu ditulis.")).toBeVisible();
  await press(page, "Kembali");
  await expect(button(page, "Samakan (1)")).toBeFocused();
  await grid(page).getByRole("columnheader", { name: B }).click();
  await press(page, "Samakan (2)");
  await expectCount(page, "Harga diganti", 1);
  await expectCount(page, "Item baru", 1);
  await expect(page.getByRole("row", { name: /OLI/ })).toContainText("Rp 150Rp 100");
  await press(page, "Jalankan (2)");
  await expectCount(page, "Berhasil", 2);
  expect((await sentItems(api)).toSorted()).toEqual(["POST Aki 700", "PUT OLI 100"]);
  await press(page, "Tutup");
  await expectItems(page, "Aki", "Ban", "Oli");
});

test("a phone shows one dealer against the reference, once the catalogue is there", async ({ page, api }) => {
  await page.setViewportSize(PHONE);
  await api.fault({ path: postcheck.call, status: 500, times: 1 });
  await api.fault({ path: branches.call, status: 500, times: 1 });
  await page.goto(`${COMPARE}?${TWO}&${by(A)}`);
  await dismissAlert(page, /./);
  await press(page, "Coba Lagi");
  await expect(page.getByText(/^Brand tidak dapat dimuat/)).toBeVisible();
  await page.getByLabel("Dealer", { exact: true }).selectOption(B);
  await expect(grid(page).getByRole("columnheader")).toHaveText(["Keterangan", B]);
  await expect(grid(page).getByRole("rowheader", { name: /^Oli/ })).toContainText("Acuan Rp 100");
  await grid(page).getByRole("columnheader", { name: "Keterangan" }).click();
  await press(page, "Samakan (2)");
  await expectCount(page, "Jalankan", 2);
  expect([await sidewaysFindings(page), await axeFindings(page)]).toEqual([[], []]);
});
