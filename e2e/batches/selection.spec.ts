import type { Page } from "playwright/test";
import {
  choose,
  expectCount,
  ITEM_UPDATE,
  itemOf,
  itemsOf,
  openItems,
  rowBox,
} from "../support/page/batches.ts";
import { axeFindings } from "../support/page/findings.ts";
import {
  askToDelete,
  button,
  confirmDelete,
  dialog,
  expectRange,
  PHONE,
  press,
  rowWith,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, opname, rowsOf, users } from "../support/site/lists.ts";

// What a change makes of each row: lib/batch/changes/change-planner.test.ts.

async function expectChosen(page: Page, count: number): Promise<void> {
  const bar = page.getByRole("region", { name: "Baris yang dipilih" });
  await expect(bar.getByText(`${count} dipilih`, { exact: true })).toBeVisible();
}

async function chooseAll(page: Page, path: string, count: number): Promise<void> {
  await page.goto(path);
  await press(page, "Pilih");
  await press(page, `Pilih semua yang ditemukan (${count})`);
}

test.beforeEach(({ takeSession }) => takeSession("it"));

// Which rows a drag and a range choose: app/_batch/selection/selection.test.ts.
test("rows stay chosen when out of sight, are named then and can be let go", async ({ page, api }) => {
  const rows = rowsOf(advisors, 40).map((row, at) => ({ ...row, dealer: at % 2 ? "Genap" : "Ganjil" }));
  await api.setRows(advisors.resource, rows);
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
  await press(page, "Pilih");
  const numberCell = (number: number) => rowBox(page, number).locator("xpath=ancestor::td");
  await numberCell(6).hover();
  await page.mouse.down();
  await numberCell(2).hover();
  await page.mouse.up();
  await expectChosen(page, 5);
  await press(page, "Kosongkan");
  await expectChosen(page, 0);
  await press(page, "Selanjutnya");
  await choose(page, 40);
  await searchFor(page, "Nama SA 3");
  await press(page, "Pilih semua yang ditemukan (11)");
  await expectChosen(page, 12);
  await searchFor(page, "Genap");
  await press(page, "6 di luar tampilan ini");
  const outside = [3, 31, 33, 35, 37, 39].map((id) => `Nama SA ${id} · Cabang ${id} · Ganjil`);
  await expect(dialog(page, "6 di luar tampilan ini").getByRole("listitem")).toHaveText(outside);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Keluarkan dari pilihan");
  await expectChosen(page, 6);
  await expect(button(page, "Kosongkan")).toBeFocused();
});

test("rows are chosen on a phone by the keyboard alone, and the bar covers none of them", async ({
  page,
  api,
}) => {
  await page.setViewportSize(PHONE);
  await openItems(page, api, itemsOf(30), "Pilih");
  await rowBox(page, 1).press("Space");
  for (const number of [2, 3]) {
    await page.keyboard.press("ArrowDown");
    await expect(rowBox(page, number)).toBeFocused();
  }
  await page.keyboard.press("Shift+Space");
  await expectChosen(page, 3);
  await expect(rowBox(page, 3)).toHaveAccessibleDescription("Cahaya Daihatsu Oli mesin 3");
  await button(page, "Hapus 3 data").press("Enter");
  await expect(dialog(page, "Hapus 3 data?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Hapus 3 data")).toBeFocused();
  for (const last of [rowBox(page, 25), button(page, "Selanjutnya")]) {
    await last.scrollIntoViewIfNeeded();
    await last.click({ trial: true });
  }
});

test("many are deleted once named and their number typed, and the list is as left", async ({ page, api }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 40));
  await chooseAll(page, advisors.path, 40);
  await rowBox(page, 1).uncheck();
  await searchFor(page, "Nama SA 1");
  await press(page, "Hapus 39 data");
  const question = dialog(page, "Hapus 39 data?");
  const [count, sure] = [question.getByLabel("Ketik jumlahnya"), button(page, "Ya, hapus!")];
  await expect(question).toContainText("29 di luar tampilan ini");
  await expect(question.getByRole("listitem")).toHaveCount(25);
  await count.fill("38");
  await expect(sure).toBeDisabled();
  await count.fill("39");
  await sure.click();
  await expectCount(page, "Berhasil", 39);
  const deleted = (await api.callsOf("/deletesa/*")).map(({ path }) => path);
  expect(deleted).toEqual(Array.from({ length: 39 }, (_, at) => `/deletesa/${at + 2}`));
  await press(page, "Tutup");
  await expect(page).toHaveURL(/sa-list\?cari=/);
  await expectRange(page, 1, 1);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("no role, own account or other person's choice lets a row be deleted", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await api.setRows("users", rowsOf(users, 4));
  await takeSession("it", { userId: "7", username: " USERNAME 2" });
  await chooseAll(page, users.path, 3);
  await expect(rowBox(page, 2)).toHaveCount(0);
  await expect(rowWith(page, "Username 2").getByRole("cell").last()).toHaveText("- Akun Anda");
  await expect(page.getByRole("button", { name: /^(Ubah|Ganti) / })).toHaveCount(0);
  await askToDelete(page, "Username 4");
  await confirmDelete(page);
  await expectChosen(page, 2);
  await press(page, "Hapus 2 data");
  await expect(dialog(page, "Hapus 2 data?").getByRole("listitem").first()).toHaveText("Username 1 · Nama 1");
  await takeSession("it", { userId: "8" });
  await press(page, "Ya, hapus!");
  await dialog(page, "Akun lain sudah masuk").getByRole("button", { name: "Muat ulang" }).click();
  await page.goto(users.path);
  await press(page, "Pilih");
  await expectChosen(page, 0);
  expect(await api.callsOf("/api/user/delete/*")).toHaveLength(1);
  await context.clearCookies();
  await takeSession("part");
  await page.goto(opname.path);
  await expect(button(page, "Ekspor")).toBeVisible();
  await expect(button(page, "Pilih")).toHaveCount(0);
});

test("prices, texts and the dealer of chosen items are changed, and a row below zero is refused", async ({
  page,
  api,
}) => {
  await openItems(page, api, [itemOf(1), itemOf(2, { keterangan: "Rem", Harga_b: 0.5 })], "Pilih");
  await choose(page, 1, 2);
  await press(page, "Ubah harga");
  const question = page.getByRole("dialog", { name: /^Ubah harga: / });
  await question.getByLabel("Sama untuk semua harga").uncheck();
  for (const [name, change, amount, unit] of [
    ["Harga A", "Naik", "5", "Persen"],
    ["Harga B", "Turun", "1", "Rupiah"],
  ] as const) {
    const price = question.getByRole("group", { name });
    await price.getByLabel("Perubahan").selectOption(change);
    await price.getByLabel("Satuan").selectOption(unit);
    await price.getByLabel("Nilai").fill(amount);
  }
  await question.getByLabel("Pembulatan").selectOption("100");
  await expectCount(page, "Ditolak", 1);
  const refused = question.getByRole("row", { name: /Rem/ });
  await expect(refused).toContainText("Harga B: akan menjadi kurang dari nol");
  const run = async (count: number) => {
    await press(page, `Jalankan (${count})`);
    await expectCount(page, "Berhasil", count);
  };
  const begin = async (name: string) => {
    await press(page, "Tutup");
    await press(page, "Pilih");
    await choose(page, 1, 2);
    await press(page, name);
  };
  await run(1);
  await begin("Ganti keterangan");
  await page.getByRole("textbox", { name: "Cari" }).last().fill("Oli");
  await page.getByLabel("Ganti dengan").fill("Pelumas $&");
  await run(1);
  await begin("Ganti dealer");
  for (const [name, value] of Object.entries({ Brand: "Toyota", Dealer: "Nusantara Toyota" })) {
    await page.getByRole("combobox", { name }).fill(value);
    await page.getByRole("option", { name: value }).click();
  }
  await run(2);
  expect((await api.callsOf(`${ITEM_UPDATE}*`)).map(({ fields }) => fields)).toMatchObject([
    { keterangan: "Oli mesin 1", Harga_a: "13100", Harga_b: "1000", Harga_c: "2000" },
    { keterangan: "Pelumas $& mesin 1", Harga_a: "13100", dealer: "Cahaya Daihatsu" },
    { keterangan: "Pelumas $& mesin 1", dealer: "Nusantara Toyota" },
    { keterangan: "Rem", dealer: "Nusantara Toyota" },
  ]);
});
