import type { Page } from "playwright/test";
import { draftsIn, reloadAfter } from "../support/forms/station.ts";
import { expectCount, itemOf, itemsOf, openItems, sentUpdates } from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import { button, dialog, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { postcheck } from "../support/site/lists.ts";

// What is a change, and what was saved: app/_batch/price-table/price-edits.test.ts, lib/batch/changes/change-planner.test.ts.

const NOTHING_TO_SAVE = "Simpan 0 harga di 0 baris";

const price = (page: Page, name: string, row: number) =>
  page.getByRole("textbox", { name: `${name}, baris ${row}`, exact: true });

/** Expects that prices are saved, and says so. */
const expectSaved = (page: Page, words: string) =>
  expect(dialog(page, "SUKSES")).toContainText(words, { timeout: 30_000 });

/** Puts cells into the focused input as a spreadsheet's clipboard does. */
const paste = (page: Page, text: string) =>
  page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test.beforeEach(({ takeSession }) => takeSession("it"));

test("prices are typed, undone and saved in the list like in a sheet", async ({ page, api }) => {
  await openItems(page, api, itemsOf(30), "Ubah di tabel");
  await expect(price(page, "Harga A", 1)).toBeFocused();
  await page.keyboard.type("13000");
  await expect(price(page, "Harga A", 1)).toHaveValue("13.000");
  await page.keyboard.press("Enter");
  await expect(price(page, "Harga A", 2)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("7,5");
  await price(page, "Harga A", 2).fill("12500");
  await expect(button(page, "Simpan 2 harga di 2 baris")).toBeEnabled();
  await page.keyboard.type("1");
  const second = page.getByRole("row", { name: /Oli mesin 2/ });
  await second.getByRole("button", { name: "Urungkan" }).click();
  await expect(price(page, "Harga A", 2)).toHaveValue("12.500");
  await press(page, "Selanjutnya");
  await price(page, "Harga D", 27).fill("500");
  await press(page, "Simpan 3 harga di 3 baris");
  await expectSaved(page, `Ubah harga: 3 berhasil${postcheck.title}`);
  await expect(dialog(page, "SUKSES").getByRole("link")).toHaveText(["Lihat hasil", "Urungkan"]);
  await expect(button(page, NOTHING_TO_SAVE)).toBeDisabled();
  await expect(price(page, "Harga D", 27)).toHaveValue("500");
  await press(page, "Selesai");
  await expect(page.getByRole("row", { name: /Oli mesin 27/ })).toContainText("Rp 500");
  expect(await sentUpdates(api)).toEqual({
    1: expect.objectContaining({ Harga_a: "13000", Harga_b: "1000" }),
    3: expect.objectContaining({ Harga_a: "12500", Harga_b: "7.5" }),
    27: expect.objectContaining({ Harga_d: "500", Harga_e: "4000" }),
  });
});

test("cells are pasted like into a sheet, over the end of a page, and prices are calculated", async ({
  page,
  api,
}) => {
  const column = page.getByRole("textbox", { name: "Hitung Harga C", exact: true });
  await openItems(page, api, itemsOf(30), "Ubah di tabel");
  await price(page, "Harga D", 24).focus();
  await paste(page, "100\tRp 200\n\t1.250.0\n300\t400\n500\t600\r\n");
  await expect(price(page, "Harga D", 24)).toHaveValue("100");
  await expect(price(page, "Harga D", 25)).toHaveValue("3.000");
  await expect(price(page, "Harga E", 25)).toHaveAccessibleDescription(/Tulis 12\.500 untuk bilangan bulat/);
  await expect(page.getByRole("status").filter({ hasText: "1 harga belum benar." })).toBeVisible();
  await expect(button(page, "Simpan 7 harga di 4 baris")).toBeDisabled();
  await price(page, "Harga E", 25).fill("5");
  await press(page, "Selanjutnya");
  await price(page, "Harga E", 27).focus();
  await paste(page, "600.000\r\n8.500");
  await expect(page.getByText("Tempelan belum diambil")).toBeVisible();
  await press(page, "Titik = desimal");
  await expect(price(page, "Harga E", 28)).toHaveValue("8,5");
  await price(page, "Harga A", 26).fill("+7%");
  await expect(price(page, "Harga A", 26)).toHaveAccessibleDescription("= 13.375");
  await page.keyboard.press("Tab");
  await expect(price(page, "Harga A", 26)).toHaveValue("13.375");
  await expect(price(page, "Harga B", 26)).toBeFocused();
  await column.fill("*2");
  await column.press("Enter");
  await expect(price(page, "Harga C", 30)).toHaveValue("4.000");
  await column.press("Control+z");
  await expect(price(page, "Harga C", 30)).toHaveValue("2.000");
  await column.fill("*1,5");
  await column.press("Tab");
  await price(page, "Harga D", 26).press("Control+Enter");
  await expectSaved(page, "30 berhasil");
  expect(await sentUpdates(api)).toMatchObject({
    1: { Harga_a: "12500", Harga_c: "3000" },
    24: { Harga_c: "3000", Harga_d: "100", Harga_e: "200" },
    26: { Harga_a: "13375", Harga_d: "300", Harga_e: "400" },
    28: { Harga_e: "8.5" },
  });
});

test("keys lead through the prices and take steps back, and what was typed outlives a reload", async ({
  page,
  api,
}) => {
  await openItems(page, api, itemsOf(3), "Ubah di tabel");
  const expectAt = (name: string, row: number) => expect(price(page, name, row)).toBeFocused();
  await expectAt("Harga A", 1);
  for (const [key, name, row] of [
    ["End", "Harga E", 1],
    ["Control+ArrowDown", "Harga E", 3],
    ["Home", "Harga A", 3],
    ["Control+Home", "Harga A", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectAt(name, row);
  }
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+d");
  await expectAt("Harga A", 3);
  await expect(button(page, "Simpan 2 harga di 2 baris")).toBeEnabled();
  for (const _ of "12") await page.keyboard.press("Control+z");
  await expect(button(page, NOTHING_TO_SAVE)).toBeDisabled();
  await page.keyboard.press("Control+y");
  await expect(price(page, "Harga A", 1)).toHaveValue("500");
  await page.keyboard.press("Escape");
  await dialog(page, "Tinggalkan halaman ini?").getByRole("button", { name: "Batal" }).click();
  await expectAt("Harga A", 1);
  await reloadAfter(page, () => page.keyboard.type("x"));
  await expect(price(page, "Harga A", 1)).toHaveValue("x");
  await price(page, "Harga B", 3).press("Control+Enter");
  await expectAt("Harga A", 1);
  expect(await sentUpdates(api)).toEqual({});
  await page.keyboard.type("600");
  await page.keyboard.press("Control+Enter");
  await expectSaved(page, "1 berhasil");
  await expect.poll(() => draftsIn(page)).toEqual([]);
});

// Each reason: lib/batch/changes/change-planner.test.ts.
test("prices that others changed or that are refused stay on a phone with the reason, and are decided", async ({
  page,
  api,
}) => {
  await page.setViewportSize(PHONE);
  const rows = [itemOf(1), itemOf(2, { Harga_b: null }), itemOf(3), itemOf(4)];
  await openItems(page, api, rows, "Ubah di tabel");
  for (const row of [1, 2, 3, 4]) await price(page, "Harga A", row).fill("7");
  await price(page, "Harga B", 3).fill("7");
  await price(page, "Harga C", 3).fill("+10%");
  const changed = itemOf(3, { Harga_a: 8, Harga_b: 9, Harga_e: 5 });
  await api.setRows(postcheck.resource, [...rows.slice(0, 2), changed, itemOf(4, { Harga_e: 5 })]);
  // The press also calculates the price that has the focus, which moves no button.
  await press(page, "Simpan 6 harga di 4 baris");
  await expect(page.getByRole("status").filter({ hasText: "2 baris belum tersimpan." })).toBeVisible();
  const failed = page.getByRole("region", { name: "Belum tersimpan" });
  await expect(failed.getByRole("listitem").getByRole("paragraph")).toHaveText([
    /Oli mesin 2: Ditolak: Data ini belum lengkap\. Lengkapi dulu lewat Ubah: Harga B$/,
    /Oli mesin 3: Bentrok: Harga A: dulu 12\.500, sekarang 8, rencana 7/,
  ]);
  await expect(price(page, "Harga A", 2)).toHaveValue("7");
  await expect(price(page, "Harga A", 2)).toHaveAccessibleDescription(/^Ditolak: .*Harga B$/);
  expect(Object.keys(await sentUpdates(api))).toEqual(["1", "4"]);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Selesai");
  await dialog(page, "Tinggalkan halaman ini?").getByRole("button", { name: "Batal" }).click();
  await page.getByRole("link", { name: "Lihat hasil" }).click();
  await press(page, "Biarkan: Harga A");
  await press(page, "Pakai rencana");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 3);
  expect(await sentUpdates(api)).toMatchObject({
    3: { Harga_a: "8", Harga_b: "7", Harga_c: "2200", Harga_e: "5" },
  });
});
