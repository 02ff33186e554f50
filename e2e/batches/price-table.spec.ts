import type { Page } from "playwright/test";
import { draftsIn, offer } from "../support/forms/station.ts";
import {
  expectCount,
  ITEM_UPDATE,
  itemOf,
  itemsOf,
  openItems,
  sentUpdates,
} from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import { button, dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { postcheck } from "../support/site/lists.ts";

// What is a change, and what was saved: app/_batch/price-table/price-edits.test.ts, lib/batch/changes/change-table.test.ts.

const NOTHING_TO_SAVE = "Simpan 0 harga di 0 baris";

const price = (page: Page, name: string, row: number) =>
  page.getByRole("textbox", { name: `${name}, baris ${row}`, exact: true });

/** Expects that prices are saved, and says so. */
const expectSaved = (page: Page, words: string) =>
  expect(dialog(page, "SUKSES")).toContainText(words, { timeout: 30_000 });

const heightOfPanel = async (page: Page) =>
  (await page.getByRole("region", { name: "Ubah di tabel" }).boundingBox())?.height;

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
  await expect(price(page, "Harga B", 3)).toBeFocused();
  await page.keyboard.type("7,5");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("ArrowLeft");
  await expect(price(page, "Harga A", 2)).toBeFocused();
  await page.keyboard.type("12500");
  await expect(button(page, "Simpan 2 harga di 2 baris")).toBeEnabled();
  await page.keyboard.type("1");
  await expect(page.getByRole("button", { name: "Urungkan" })).toHaveCount(3);
  await page
    .getByRole("row", { name: /Oli mesin 2/ })
    .getByRole("button", { name: "Urungkan" })
    .click();
  await expect(price(page, "Harga A", 2)).toHaveValue("12.500");
  await expect(price(page, "Harga A", 2)).toBeFocused();
  await press(page, "Selanjutnya");
  await price(page, "Harga D", 27).fill("500");
  await press(page, "Simpan 3 harga di 3 baris");
  await expectSaved(page, `Ubah harga: 3 berhasil${postcheck.title}`);
  await expect(dialog(page, "SUKSES").getByRole("link")).toHaveText(["Lihat hasil", "Urungkan"]);
  await expect(page).toHaveURL(new RegExp(`${postcheck.path}.*`));
  await expect(button(page, NOTHING_TO_SAVE)).toBeDisabled();
  await expect(button(page, NOTHING_TO_SAVE)).toBeFocused();
  await expect(price(page, "Harga D", 27)).toHaveValue("500");
  await press(page, "Selesai");
  await expect(page.getByRole("region", { name: "Ubah di tabel" })).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Oli mesin 27/ })).toContainText("Rp 500");
  const updates = await sentUpdates(api);
  expect(Object.keys(updates)).toEqual(["1", "3", "27"]);
  expect(updates).toMatchObject({
    1: { Harga_a: "13000", Harga_b: "1000", Harga_c: "2000" },
    3: { Harga_a: "12500", Harga_b: "7.5", Harga_c: "2000" },
    27: { Harga_d: "500", Harga_e: "4000" },
  });
});

test("cells are pasted like into a sheet, also over the end of a page", async ({ page, api }) => {
  await openItems(page, api, itemsOf(30), "Ubah di tabel");
  await price(page, "Harga D", 24).focus();
  await paste(page, "100\tRp 200\n\t1.250.0\n300\t400\n500\t600\r\n");
  await expect(price(page, "Harga D", 24)).toHaveValue("100");
  await expect(price(page, "Harga D", 25)).toHaveValue("3.000");
  await expect(price(page, "Harga E", 25)).toHaveAccessibleDescription(/Tulis 12\.500 untuk bilangan bulat/);
  await expect(page.getByRole("status").filter({ hasText: "1 harga belum benar." })).toBeVisible();
  await expect(button(page, "Simpan 7 harga di 4 baris")).toBeDisabled();
  await press(page, "Selanjutnya");
  await expect(price(page, "Harga E", 27)).toHaveValue("600");
  await price(page, "Harga E", 27).focus();
  await paste(page, "600.000\r\n8.500");
  await expect(page.getByText("Tempelan belum diambil")).toBeVisible();
  await press(page, "Koma = desimal");
  await expect(price(page, "Harga E", 28)).toHaveValue("8.500");
  await press(page, "Titik = desimal");
  await expect(price(page, "Harga E", 28)).toHaveValue("8,5");
});

test("Tab leads from price to price, and a cell or a whole column is calculated", async ({ page, api }) => {
  await openItems(page, api, itemsOf(30), "Ubah di tabel");
  await expect(price(page, "Harga A", 1)).toBeFocused();
  await page.keyboard.type("20000");
  await page.keyboard.press("Tab");
  await expect(price(page, "Harga B", 1)).toBeFocused();
  await page.keyboard.type("+7%");
  await expect(price(page, "Harga B", 1)).toHaveAccessibleDescription("= 1.070");
  await page.keyboard.press("Shift+Tab");
  await expect(price(page, "Harga B", 1)).toHaveValue("1.070");
  await expect(price(page, "Harga A", 1)).toBeFocused();
  await page.keyboard.type("-5000");
  await page.keyboard.press("Tab");
  await expect(price(page, "Harga A", 1)).toHaveValue("15.000");
  const column = page.getByRole("textbox", { name: "Hitung Harga C", exact: true });
  const height = await heightOfPanel(page);
  await column.fill("5000");
  await column.press("Enter");
  await expect(column).toHaveAccessibleDescription("Hitung Harga C: tulis +7%, -5000 atau *1,07.");
  expect(await heightOfPanel(page)).toBe(height);
  await column.fill("*2");
  await column.press("Enter");
  await expect(price(page, "Harga C", 25)).toHaveValue("4.000");
  await column.press("Control+z");
  await expect(price(page, "Harga C", 25)).toHaveValue("2.000");
  await column.fill("*1,5");
  await column.press("Tab");
  await expect(price(page, "Harga C", 25)).toHaveValue("3.000");
  await price(page, "Harga D", 25).fill("+10%");
  await page.keyboard.press("Enter");
  await expect(price(page, "Harga D", 25)).toHaveValue("3.300");
  await price(page, "Harga D", 25).fill("+10%");
  await page.keyboard.press("Control+Enter");
  await expectSaved(page, "30 berhasil");
  const updates = await sentUpdates(api);
  expect(updates).toMatchObject({
    1: { Harga_a: "15000", Harga_b: "1070", Harga_c: "3000" },
    25: { Harga_a: "12500", Harga_c: "3000", Harga_d: "3630" },
  });
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`a press of Simpan calculates the focused step and saves it, ${width} wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height });
    await openItems(page, api, itemsOf(3), "Ubah di tabel");
    const panel = await heightOfPanel(page);
    await price(page, "Harga A", 2).fill("+");
    await expect(page.getByText("1 harga belum benar.")).toBeVisible();
    expect(await heightOfPanel(page)).toBe(panel);
    await price(page, "Harga A", 2).fill("+10%");
    await press(page, "Simpan 1 harga di 1 baris");
    await expectSaved(page, "1 berhasil");
    expect(await heightOfPanel(page)).toBe(panel);
    expect(await sentUpdates(api)).toMatchObject({ 2: { Harga_a: "13750" } });
  });

test("keys lead through the table of prices, take steps back and leave", async ({ page, api }) => {
  await openItems(page, api, itemsOf(3), "Ubah di tabel");
  const expectAt = (name: string, row: number) => expect(price(page, name, row)).toBeFocused();
  await expectAt("Harga A", 1);
  for (const [key, name, row] of [
    ["End", "Harga E", 1],
    ["Control+ArrowDown", "Harga E", 3],
    ["Home", "Harga A", 3],
    ["Control+ArrowRight", "Harga E", 3],
    ["Control+Home", "Harga A", 1],
    ["Control+End", "Harga E", 3],
    ["Control+ArrowUp", "Harga E", 1],
    ["Control+ArrowLeft", "Harga A", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectAt(name, row);
  }
  await page.keyboard.press("Control+d");
  await expect(button(page, NOTHING_TO_SAVE)).toBeDisabled();
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+d");
  await expectAt("Harga A", 3);
  await expect(button(page, "Simpan 2 harga di 2 baris")).toBeEnabled();
  await page.keyboard.press("Control+z");
  await expectAt("Harga A", 2);
  await expect(price(page, "Harga A", 2)).toHaveValue("12.500");
  await page.keyboard.press("Control+z");
  await expectAt("Harga A", 1);
  await expect(button(page, NOTHING_TO_SAVE)).toBeDisabled();
  await page.keyboard.press("Control+y");
  await expect(price(page, "Harga A", 1)).toHaveValue("500");
  await page.keyboard.press("Escape");
  await dialog(page, "Tinggalkan halaman ini?").getByRole("button", { name: "Batal" }).click();
  await expectAt("Harga A", 1);
  await page.keyboard.type("x");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+Enter");
  await expectAt("Harga A", 1);
  await page.keyboard.press("Escape");
  await press(page, "Ya, tinggalkan!");
  await expect(button(page, "Ubah di tabel")).toBeFocused();
  expect(await sentUpdates(api)).toEqual({});
});

test("prices have the room of the controls and are not cut", async ({ page, api }) => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    itemOf(at + 1, { Harga_a: 12_345_678.5, Harga_e: 9_876_543 }),
  );
  await openItems(page, api, rows, "Ubah di tabel");
  await price(page, "Harga B", 1).fill("12.345.678,5");
  await expect(page.getByRole("link", { name: "Ubah", exact: true })).toHaveCount(0);
  const seen = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(".price-cell input")];
    const frame = document.querySelector(".list-frame")?.getBoundingClientRect();
    const bottom = Math.min(frame?.bottom ?? 0, window.innerHeight);
    const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    return {
      cut: inputs.filter((input) => input.scrollWidth > input.clientWidth).map(({ value }) => value),
      outside: inputs.filter((input) => input.getBoundingClientRect().right > (frame?.right ?? 0)).length,
      rows: rows.filter((row) => row.bottom <= bottom).length,
    };
  });
  expect(seen).toMatchObject({ cut: [], outside: 0 });
  expect(seen.rows).toBeGreaterThanOrEqual(12);
});

test("prices that others have changed are decided one by one, and leaving asks", async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openItems(page, api, itemsOf(3), "Ubah di tabel");
  for (const name of ["Harga A", "Harga B", "Harga C"]) await price(page, name, 2).fill("7");
  await press(page, "Selesai");
  await dialog(page, "Tinggalkan halaman ini?").getByRole("button", { name: "Batal" }).click();
  const changed = itemOf(2, { Harga_a: 8, Harga_b: 9, Harga_e: 5 });
  await api.setRows(postcheck.resource, [itemOf(1), changed, itemOf(3)]);
  await press(page, "Simpan 3 harga di 1 baris");
  await expect(price(page, "Harga A", 2)).toHaveAccessibleDescription(
    /^Bentrok: Harga A: dulu 12\.500, sekarang 8, rencana 7/,
  );
  await expect(price(page, "Harga A", 2)).toHaveValue("7");
  expect(await sentUpdates(api)).toEqual({});
  await page.getByRole("link", { name: "Lihat hasil" }).click();
  await press(page, "Biarkan: Harga A");
  await press(page, "Pakai rencana");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 1);
  expect(await sentUpdates(api)).toMatchObject({
    2: { Harga_a: "8", Harga_b: "7", Harga_c: "7", Harga_e: "5" },
  });
});

test("prices that could not be saved stay in their cells with the reason", async ({ page, api }) => {
  const [first, , third, fourth, fifth] = itemsOf(5);
  const [second, sixth] = [itemOf(2, { Harga_b: null }), itemOf(6, { keterangan: "" })];
  const rows = [first, second, third, fourth, fifth, sixth].filter((row) => row !== undefined);
  await openItems(page, api, rows, "Ubah di tabel");
  for (const row of [1, 2, 3, 4, 5, 6]) await price(page, "Harga A", row).fill(`${row}.000`);
  await price(page, "Harga C", 4).fill("7");
  await api.fault({ path: `${ITEM_UPDATE}5`, status: 422, body: { message: "Tidak boleh" }, times: 1 });
  await api.setRows(postcheck.resource, [first, second, itemOf(4, { Harga_e: 5 }), fifth, sixth]);
  await press(page, "Simpan 7 harga di 6 baris");
  await expect(page.getByRole("region", { name: "Ubah harga", exact: true })).toContainText("2 berhasil");
  await expect(page.getByRole("status").filter({ hasText: "4 baris belum tersimpan." })).toBeVisible();
  const failed = page.getByRole("region", { name: "Belum tersimpan" });
  await expect(failed.getByRole("listitem").getByRole("paragraph")).toHaveText([
    /Oli mesin 2: Ditolak: Data ini belum lengkap\. Lengkapi dulu lewat Ubah: Harga B$/,
    /Oli mesin 3: Ditolak: Data ini sudah dihapus\.$/,
    /Oli mesin 5: Ditolak: Tidak boleh$/,
    /Ditolak: Data ini belum lengkap\. Lengkapi dulu lewat Ubah: Keterangan$/,
  ]);
  await expect(page.getByText(/Oli mesin 4: Harga E dari orang lain ikut tersimpan/)).toBeVisible();
  await expect(price(page, "Harga A", 2)).toHaveValue("2.000");
  await expect(price(page, "Harga A", 2)).toHaveAccessibleDescription(/^Ditolak: .*Harga B$/);
  await expect(price(page, "Harga A", 1)).toHaveAttribute("data-changed", "false");
  expect(Object.keys(await sentUpdates(api)).toSorted()).toEqual(["1", "4", "5"]);
  expect(await axeFindings(page)).toEqual([]);
});

test("typed prices come back after a reload, and are not sent by themselves", async ({ page, api }) => {
  await openItems(page, api, itemsOf(3), "Ubah di tabel");
  await price(page, "Harga A", 2).fill("15000");
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await page.reload();
  await expect(offer(page)).toContainText(`Ubah di tabel: ${postcheck.title}`);
  await press(page, "Lanjutkan");
  await expect(price(page, "Harga A", 2)).toHaveValue("15.000");
  expect(await sentUpdates(api)).toEqual({});
  await price(page, "Harga A", 2).press("Control+Enter");
  await expect(button(page, NOTHING_TO_SAVE)).toBeVisible();
  await expect.poll(() => draftsIn(page)).toEqual([]);
});
