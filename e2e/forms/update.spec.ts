import type { Page } from "playwright/test";
import { type Form, fieldsFor, formOf, type Row, type Texts } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openedTexts,
  openStored,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import {
  button,
  cell,
  dialog,
  dismissAlert,
  editLink,
  expectRange,
  expectWhole,
  follow,
  link,
  press,
  searchBox,
} from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [items, branches] = [formOf("perawatan-postcheck"), formOf("cabang")];
const [advisors, profile] = [formOf("sa"), formOf("users")];

test.beforeEach(({ takeSession }) => takeSession("it"));

/** Opens a list of these rows, and waits until the tab has all of it. */
async function openWhole(page: Page, api: Api, { list }: Form, rows: Row[], query = ""): Promise<void> {
  await api.setRows(list.resource, rows);
  await page.goto(list.path + query);
  await expectWhole(page, list);
}

// The calls of all resources: lib/resources/registry.test.ts, lib/server/data/records-write.test.ts.
test("a row is opened without a call, updated once, and shown so at once", async ({ page, api }) => {
  const { list, update, named } = items;
  const changed: Texts = { ...update.changed, "Harga E": "12.500" };
  const { Keterangan = "" } = changed;
  const rows = storedRows(items, 30);
  const query = "?cari=Ganti&mulai=26";
  const opened = openedTexts(items, 27);
  // The list has no brand.
  const { Brand: _, ...listed } = opened;
  await openWhole(page, api, items, rows, query);
  await api.fault({ path: list.call, hang: true });
  await editLink(page, String(rows[26]?.[named.field])).click();
  await expectScreen(page, update);
  await expectTexts(page, listed);
  await api.clearFaults();
  await expectTexts(page, opened);
  await fill(page, { ...changed, "Harga E": "Rp 12.500" });
  await expect(page.getByText("diubah", { exact: true })).toHaveCount(2);
  await api.clearRequests();
  // The check of the save gets the list; the list behind it waits.
  await api.fault({ path: list.call, delayMs: 1, times: 1 });
  await api.fault({ path: list.call, hang: true });
  await save(page, UPDATED);
  const saved = fieldsFor(update, { ...opened, ...changed });
  await expectOneWrite(api, { ...update, path: `${update.path}27` }, saved);
  await expect(page).toHaveURL(list.path + query);
  await expectRange(page, 26, 30);
  await expect(cell(page, Keterangan)).toBeVisible();
  await api.clearFaults();
  await page.goForward();
  await expectTexts(page, { ...opened, ...changed });
});

// That a copy has neither key nor pictures: lib/resources/record-values.test.ts.
test("a row with a line break is copied, left unchanged, and changed", async ({ page, api }) => {
  const { list, create, update } = advisors;
  const name = input(page, "Nama SA");
  await openWhole(page, api, advisors, [{ ...update.row, id: 1, nama_sa: "Wahyu\r\nRahman" }]);
  await follow(page, "Salin");
  await expectScreen(page, create);
  await expectTexts(page, { ...update.opened, "Nama SA": "Wahyu\nRahman" });
  await expect(page).toHaveURL(`${list.add?.path}?salin=1`);
  await page.goBack();
  await follow(page, "Ubah");
  await expectScreen(page, update);
  await name.press("Tab");
  await expect(name).toHaveValue("Wahyu\nRahman");
  await press(page, "Kembali");
  await expect(page).toHaveURL(list.path);
  await follow(page, "Ubah");
  await name.press("ControlOrMeta+End");
  await name.press("Shift+Enter");
  await page.keyboard.type("Kedua");
  await save(page, UPDATED);
  const [sent] = await sentFields(api);
  expect(sent?.nama_sa?.replaceAll("\r\n", "\n")).toBe("Wahyu\nRahman\nKedua");
});

// That a record is gone: e2e/lists/live.spec.ts, in a form without changes: e2e/screens/titles.spec.ts.
test("what others have changed is told by field, and taken without what was typed", async ({ page, api }) => {
  const [row = {}] = storedRows(advisors, 1);
  const notice = page.getByRole("status").filter({ hasText: "Data telah diubah orang lain" });
  await openWhole(page, api, advisors, [row]);
  await api.setRows("sa", [{ ...row, dealer: "Honda Mandiri Jaya", cabang: "Serang" }]);
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  const was = "Nusantara Toyota";
  const told = ["Dealer", was, "Honda Mandiri Jaya", was];
  await expect(notice.getByRole("row").nth(1).locator("th, td")).toHaveText(told);
  await expectTexts(page, { Dealer: was, "Nama SA": "Wahyu Baru" });
  await press(page, "Pakai data terbaru");
  await expect(notice).toBeHidden();
  const taken = { Dealer: "Honda Mandiri Jaya", Cabang: "Serang", "Nama SA": "Wahyu Baru" };
  await expectTexts(page, { ...taken, Brand: "Honda" });
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(advisors.update, taken)]);
});

test("only what a list lacks of a profile waits, and nothing is saved without it", async ({ page, api }) => {
  const [row = {}] = storedRows(profile, 1);
  const unlisted = { ...openedTexts(profile), Nama: "Kevin Baru", "Jenis Kelamin": "Pria" };
  await openWhole(page, api, profile, [row]);
  await api.setRows("users", [{ ...row, jk: "Pria" }]);
  await api.fault({ path: profile.list.call, status: 500, body: { message: "Rusak" }, holdBody: true });
  await follow(page, "Ubah");
  await fill(page, { Nama: "Kevin Baru" });
  await expect(input(page, "NIK")).toBeDisabled();
  await submit(page);
  await api.clearFaults();
  const failed = page.getByRole("alert").filter({ hasText: "Internal Server Error (500)" });
  await expect(failed).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);

  await failed.getByRole("button", { name: "Coba lagi", exact: true }).click();
  await expectTexts(page, unlisted);
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(profile.update, unlisted)]);
});

// One failure of each kind that a form meets; the words of all: lib/testing/faults/fault-matrix.test.ts.
const UNKNOWN = /^Hasilnya tidak diketahui: .*Periksa daftar sebelum mencoba lagi\.$/;

// A create that fails, with a picture: e2e/server/gate.spec.ts.
test("an update that fails keeps what was typed, and once done is not sent again", async ({ page, api }) => {
  const { update } = branches;
  const typed = { ...openedTexts(branches), ...update.changed };
  const body = {
    error: { cabang: ["Sudah ada"], alamat: "Terlalu pendek", lain: ["Tidak ada di formulir"] },
    message: "Pesan",
  };
  const expectTold = async (branch: string, address: string) => {
    await expect(input(page, "Cabang")).toHaveAccessibleDescription(branch);
    await expect(input(page, "Alamat")).toHaveAccessibleDescription(address);
  };
  const fail = async (fault: object, words: string | RegExp) => {
    await api.fault({ path: `${update.path}1`, times: 1, ...fault });
    await submit(page);
    await expect(dialog(page, "KESALAHAN")).toBeVisible();
    await page.mouse.click(5, 5);
    await dismissAlert(page, words);
    await expectTexts(page, typed);
  };
  await openStored(page, api, branches);
  await fill(page, update.changed);
  await fail({ status: 401 }, "An error occurred while updating dealer cabang");
  await fail({ status: 422, body }, "Pesan");
  await test.step("what the API says of fields is told at each, until something is changed", async () => {
    await expectTold("Sudah ada", "Terlalu pendek");
    await expect(input(page, "Cabang")).toBeFocused();
    await expect(submitButton(page)).toBeEnabled();
    await fill(page, { Alamat: "Jl. Baru 2" });
    await expectTold("", "");
  });
  typed.Alamat = "Jl. Baru 2";
  await fail({ reset: "after-commit" }, UNKNOWN);
  // The record has it by now.
  await save(page, UPDATED);
  expect(await writes(api)).toHaveLength(3);
});

// How fields are merged: lib/server/data/save-form.test.ts, lib/resources/record-values.test.ts; in a series: e2e/forms/create.spec.ts.

test("what others have changed is saved along, what both have changed is asked", async ({ page, api }) => {
  const mine = { "Harga A": "Rp 12.500", "Harga B": "1", "Harga C": "2", "Harga D": "4" };
  const typed = { ...openedTexts(items), ...mine, "Harga A": "12.500" };
  const conflict = dialog(page, "Data telah diubah orang lain");
  const price = conflict.getByRole("group", { name: "Harga C", exact: true });
  const saving = conflict.getByRole("button", { name: "Simpan", exact: true });
  await openStored(page, api, items);
  await fill(page, mine);
  const theirs = { Harga_a: "13000.00", Harga_b: 1, Harga_c: 3, Harga_e: 5.5 };
  await api.setRows(items.list.resource, [{ ...storedRows(items, 1)[0], ...theirs }]);
  await submit(page);
  await expect(conflict.getByRole("group")).toHaveCount(1);
  await expect(conflict).toContainText("Harga A, Harga E dari orang lain ikut tersimpan");
  await expect(saving).toBeDisabled();
  await expect(price).toContainText("Sebelumnya: 12.500,5");
  await expect(price.getByLabel("Isian saya: 2", { exact: true })).toBeVisible();
  expect(await writes(api)).toEqual([]);
  await conflict.getByRole("button", { name: "Batal", exact: true }).click();
  await expectTexts(page, typed);
  await submit(page);
  await price.getByLabel("Data terbaru: 3", { exact: true }).check();
  await saving.click();
  await dismissSuccess(page, `${UPDATED}. Harga A, Harga E dari orang lain ikut tersimpan`);
  const saved = fieldsFor(items.update, {
    ...typed,
    ...{ "Harga A": "13.000", "Harga C": "3", "Harga E": "5,5" },
  });
  await expectOneWrite(api, { ...items.update, path: `${items.update.path}1` }, saved);
});

const success = (page: Page) => dialog(page, "SUKSES");

/** Opens the first row's form from its list and saves it with this name. */
async function rename(page: Page, name: string): Promise<void> {
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": name });
  for (const _ of "12") await input(page, "Nama SA").press("Enter");
  await expect(success(page)).toHaveAccessibleDescription(UPDATED);
  await expect(searchBox(page)).toBeVisible();
}

test("Enter twice sends one call, and the next key or press goes past its success", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 2));
  await page.goto(advisors.list.path);
  await expectWhole(page, advisors.list);
  await api.fault({ path: `${advisors.update.path}1`, delayMs: 300 });
  await rename(page, "Satu");
  expect(await writes(api)).toHaveLength(1);
  for (const control of [link(page, "Urungkan"), button(page, "OK")]) {
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(success(page)).toBeHidden();
  await rename(page, "Dua");
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await expect(success(page)).toBeHidden();
  await rename(page, "Tiga");
  await page.getByRole("button", { name: "Hapus", exact: true }).first().click();
  await expect(success(page)).toBeHidden();
  await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
});
