import type { Page } from "playwright/test";
import { fieldsFor, formOf, type Row } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openStored,
  openUpdate,
  save,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { button, dialog, dismissAlert, expectRange, link, searchBox } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

// One failure of each kind that a form meets; the words of all: lib/testing/faults/fault-matrix.test.ts.
const DETAILED = { status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" }, message: "Pesan" } };
const UNKNOWN = /^Hasilnya tidak diketahui: .*Periksa daftar sebelum mencoba lagi\.$/;

const [branches, users] = [formOf("cabang"), formOf("users")];
const [items, advisors] = [formOf("perawatan-postcheck"), formOf("sa")];

test.beforeEach(({ takeSession }) => takeSession("it"));

// A create that fails, with a picture: e2e/server/gate.spec.ts.
test("an update that fails keeps what was typed, and once done is not sent again", async ({ page, api }) => {
  const { update } = branches;
  await openStored(page, api, branches);
  await fill(page, update.changed);
  const failures = [
    [{ status: 401 }, "An error occurred while updating dealer cabang"],
    [DETAILED, "Pesan"],
    [{ reset: "after-commit" }, UNKNOWN],
  ] as const;
  for (const [fault, words] of failures) {
    await api.fault({ path: `${update.path}1`, times: 1, ...fault });
    await submit(page);
    await expect(dialog(page, "KESALAHAN")).toBeVisible();
    await page.keyboard.type("n");
    await page.mouse.click(5, 5);
    await dismissAlert(page, words);
    await expectTexts(page, { ...openedTexts(branches), ...update.changed });
  }
  // The record has it by now.
  await save(page, UPDATED);
  expect(await writes(api)).toHaveLength(failures.length);
});

test("what the API says of fields is told at each, until something is changed", async ({ page, api }) => {
  const { create } = users;
  const words = "The username has already been taken.";
  const body = { error: { username: [words], password: "Terlalu pendek", lain: ["Tidak ada di formulir"] } };
  const expectTold = async (told: Record<string, string>) => {
    for (const [label, text] of Object.entries(told))
      await expect(input(page, label), label).toHaveAccessibleDescription(text);
  };
  await openCreate(page, users);
  await fill(page, create.typed);
  await api.fault({ path: create.path, status: 422, body, times: 1 });
  await submit(page);
  await dismissAlert(page, words);
  await expectTold({ Nama: "", Username: words, "Kata Kunci": "Terlalu pendek" });
  await expect(input(page, "Username")).toBeFocused();
  await expect(submitButton(page)).toBeEnabled();
  await expectTexts(page, create.typed);
  await fill(page, { Username: "lain" });
  await expectTold({ Username: "", "Kata Kunci": "" });
  await save(page, CREATED);
  const names = (await writes(api)).map(({ fields }) => fields.username);
  expect(names).toEqual([create.typed.Username, "lain"]);
});

// A double click on Buat: below.
test("Enter pressed twice sends one call", async ({ page, api }) => {
  await openStored(page, api, advisors);
  await api.fault({ path: "/api/*", delayMs: 300 });
  await fill(page, advisors.update.changed);
  for (const _ of "12") await input(page, "Nama SA").press("Enter");
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, UPDATED);
  expect(await writes(api)).toHaveLength(1);
});

// How fields are merged: lib/server/data/save-form.test.ts, lib/resources/record-values.test.ts; in a series: e2e/forms/create.spec.ts.

const conflict = (page: Page) => dialog(page, "Data telah diubah orang lain");
const field = (page: Page, name: string) => conflict(page).getByRole("group", { name, exact: true });
const savingOf = (page: Page) => conflict(page).getByRole("button", { name: "Simpan", exact: true });
const alongWith = (labels: string) => `${UPDATED}. ${labels} dari orang lain ikut tersimpan`;

/** Stores the first row of a form with what others have changed of it. */
const others = (api: Api, form: typeof items, changes: Row) =>
  api.setRows(form.list.resource, [{ ...storedRows(form, 1)[0], ...changes }]);

test("what others have changed is saved along, what both have changed is asked", async ({ page, api }) => {
  const mine = { "Harga A": "Rp 12.500", "Harga B": "1", "Harga C": "2", "Harga D": "4" };
  const typed = { ...openedTexts(items), ...mine, "Harga A": "12.500" };
  await openStored(page, api, items);
  await fill(page, mine);
  await others(api, items, { Harga_a: "13000.00", Harga_b: 1, Harga_c: 3, Harga_e: 5.5 });
  await submit(page);
  await expect(conflict(page).getByRole("group")).toHaveCount(1);
  await expect(conflict(page)).toContainText("Harga A, Harga E dari orang lain ikut tersimpan");
  await expect(savingOf(page)).toBeDisabled();
  await expect(field(page, "Harga C")).toContainText("Sebelumnya: 12.500,5");
  await expect(field(page, "Harga C").getByLabel("Isian saya: 2", { exact: true })).toBeVisible();
  expect(await writes(api)).toEqual([]);
  await conflict(page).getByRole("button", { name: "Batal", exact: true }).click();
  await expectTexts(page, typed);
  await submit(page);
  await field(page, "Harga C").getByLabel("Data terbaru: 3", { exact: true }).check();
  await savingOf(page).click();
  await dismissSuccess(page, alongWith("Harga A, Harga E"));
  const saved = fieldsFor(items.update, {
    ...typed,
    ...{ "Harga A": "13.000", "Harga C": "3", "Harga E": "5,5" },
  });
  await expectOneWrite(api, { ...items.update, path: `${items.update.path}1` }, saved);
});

const success = (page: Page) => dialog(page, "SUKSES");

async function update(page: Page) {
  await fill(page, advisors.update.changed);
  await submitButton(page).press("Enter");
  await expect(success(page)).toHaveAccessibleDescription(UPDATED);
}

test("the next key closes a success and does what it does behind it", async ({ page, api }) => {
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  await submit(page);
  await expect(success(page)).toHaveAccessibleDescription(CREATED);
  await expect(input(page, "Keterangan")).toBeFocused();
  await page.keyboard.press("Shift");
  await expect(success(page)).toBeVisible();
  await page.keyboard.type("n?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectTexts(page, { Keterangan: "n?" });
  await fill(page, { ...items.create.typed, Keterangan: "Lain" });
  await submit(page);
  await expect(success(page)).toContainText("Lain");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(input(page, "Harga A")).toBeFocused();
  await expectTexts(page, { Keterangan: "" });
  expect(await writes(api)).toHaveLength(2);
  await openStored(page, api, advisors);
  await update(page);
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  await expect(success(page)).toBeHidden();
});

test("Tab leads from the list into a success, and from its end back", async ({ page, api }) => {
  await openStored(page, api, advisors);
  await update(page);
  await expectRange(page, 1, 1);
  for (const control of [link(page, "Urungkan"), button(page, "OK")]) {
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(success(page)).toBeHidden();
});

test("the next press closes a success and presses what is behind it", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 2));
  await openUpdate(page, advisors);
  await update(page);
  await page.getByRole("button", { name: "Hapus", exact: true }).first().click();
  await expect(success(page)).toBeHidden();
  await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
});

test("a double click on Buat presses nothing behind its success", async ({ page, api }) => {
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  const { x = 0, y = 0, width = 0, height = 0 } = (await submitButton(page).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  // The second click of a double click comes late, when the answer is there.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const see = () => document.querySelector("dialog") && resolve();
        new MutationObserver(see).observe(document.body, { childList: true });
        see();
      }),
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(success(page)).toBeVisible();
  await expect(page.getByText("Kolom wajib diisi")).toHaveCount(0);
  expect(await writes(api)).toHaveLength(1);
  await expect(async () => {
    await submitButton(page).click();
    await expect(success(page)).toBeHidden({ timeout: 100 });
  }).toPass();
  await expect(page.getByText("Kolom wajib diisi").first()).toBeVisible();
});
