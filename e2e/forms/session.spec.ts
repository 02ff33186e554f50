import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openUpdate,
  PIXEL,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { people, type Role } from "../support/site/people.ts";

const ENDED = { status: 401, body: { message: "Token tidak valid" } };
const offer = (page: Page) => dialog(page, "Lanjutkan isian yang belum tersimpan?");
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));

/** Signs in again in the same tab, from the dialog that ended the session. */
async function signInAgain(page: Page, scope: string, role: Role = "it"): Promise<void> {
  const ended = dialog(page, "Sesi sudah habis");
  await expect(ended).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ended).toBeVisible();
  await ended.getByRole("button", { name: "Masuk", exact: true }).click();
  await expect(page).toHaveURL("/");
  await submitLogin(page, `${people[role].username}+${scope}`, people[role].password);
  await expect(page).toHaveURL(people[role].home);
}

test("a branch typed when the session ended comes back, without its picture", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("cabang");
  await api.setRows("cabang", []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await input(page, "Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PIXEL });
  await api.fault({ path: form.create.path, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await expect(offer(page)).toContainText("Tambah Dealer Cabang");
  await expect(offer(page)).toContainText("Gambar harus dipilih lagi: Logo");
  await page.keyboard.press("Escape");
  await press(page, "Lanjutkan");
  await expectScreen(page, form.create);
  await expectTexts(page, form.create.typed);
  await expect(page.getByRole("img", { name: "Pratinjau Logo" })).toHaveCount(0);
  await expect.poll(() => kept(page)).toBe("{}");

  await api.clearFaults();
  await api.clearRequests();
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});

test("the password of a new user is kept nowhere", async ({ page, api, takeSession }) => {
  const form = formOf("users");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, ...ENDED });
  await submit(page);
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  await expect.poll(() => kept(page)).not.toBe("{}");
  expect(await kept(page)).not.toMatch(/Rina Pertiwi|rahasia/);
  expect(await page.evaluate(() => JSON.stringify({ ...window.localStorage }))).toBe("{}");
  await signInAgain(page, api.scope);
  await press(page, "Lanjutkan");
  await expectTexts(page, { ...form.create.typed, "Kata Kunci": "awal-2024" });
});

test("an update comes back with what it was opened with", async ({ page, api, takeSession }) => {
  const form = formOf("sa");
  const [row] = storedRows(form, 1);
  await api.setRows("sa", [row]);
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, form.update.changed);
  await api.fault({ path: form.list.call, times: 1, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);

  await test.step("a change made meanwhile is seen", async () => {
    await api.setRows("sa", [{ ...row, nama_sa: "Wahyu Lain" }]);
    await press(page, "Lanjutkan");
    await expectScreen(page, form.update);
    await expectTexts(page, { ...openedTexts(form), ...form.update.changed });
    await api.clearRequests();
    await submit(page);
    const conflict = dialog(page, "Data telah diubah orang lain");
    const field = conflict.getByRole("group", { name: "Nama SA" });
    await expect(field).toContainText("Sebelumnya: Wahyu 1");
    await field.getByLabel("Isian saya").check();
    await conflict.getByRole("button", { name: "Simpan", exact: true }).click();
  });
  await dismissSuccess(page, UPDATED);
  const texts = { ...openedTexts(form), ...form.update.changed };
  await expectOneWrite(api, { ...form.update, path: "/api/updatesa/1" }, fieldsFor(form.update, texts));
});

test("Buang erases what was typed", async ({ page, api, takeSession }) => {
  const form = formOf("sa");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await press(page, "Buang");
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => kept(page)).toBe("{}");
  await openCreate(page, form);
  await expectTexts(page, { Brand: "", "Nama SA": "" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("another user never sees it, and its owner finds it again", async ({
  page,
  api,
  signIn,
  context,
  takeSession,
}) => {
  const form = formOf("sa");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope, "part");
  await expect(page.getByText(/^Tampil \d/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const text of Object.values(form.create.typed)) expect(await kept(page)).not.toContain(text);
  await context.clearCookies();
  await signIn("it");
  await press(page, "Lanjutkan");
  await expectTexts(page, form.create.typed);
  await expect.poll(() => kept(page)).toBe("{}");
});

test("a session that ends without changes keeps nothing, and a picker that ends one keeps what is there", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("perawatan-precheck");
  await takeSession("it");
  await api.fault({ path: "/api/listbrandit", times: 1, ...ENDED });
  await page.goto("/create-perawatan-precheck");
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  await expect.poll(() => kept(page)).toBe("{}");
  await signInAgain(page, api.scope);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openCreate(page, form);
  await fill(page, { Keterangan: "Belum selesai" });
  await api.fault({ path: "/api/listdealerit/*", times: 1, ...ENDED });
  await fill(page, { Brand: "Honda" });
  await signInAgain(page, api.scope);
  await press(page, "Lanjutkan");
  await expectTexts(page, { Keterangan: "Belum selesai", Brand: "Honda", Dealer: "" });
  await press(page, "Kembali");
  await expect(dialog(page, "Tinggalkan halaman ini?")).toBeVisible();
});
