import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  openCreate,
  openedTexts,
  openStored,
  preview,
  save,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { beginForm, draftsIn, goOn, logIn, offer } from "../support/forms/station.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// That nobody else is offered a draft: e2e/session/station-leaving.spec.ts.

const ENDED = { status: 401, body: { message: "Token tidak valid" } };

/** Signs in again in the same tab, from the dialog that ended the session. */
async function signInAgain(page: Page, scope: string): Promise<void> {
  const ended = dialog(page, "Sesi sudah habis");
  await expect(ended).toBeVisible();
  await page.keyboard.press("Escape");
  await ended.getByRole("button", { name: "Masuk", exact: true }).click();
  await logIn(page, scope, "it");
}

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a branch typed when the session ended comes back, without its picture", async ({ page, api }) => {
  const form = formOf("cabang");
  await api.setRows("cabang", []);
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo");
  await api.fault({ path: form.create.path, times: 1, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await expect(offer(page)).toContainText("Tambah Dealer Cabang");
  await expect(offer(page)).toContainText("Gambar harus dipilih lagi: Logo");
  await page.keyboard.press("Escape");
  await press(page, "Lanjutkan");
  await expectScreen(page, form.create);
  await expectTexts(page, form.create.typed);
  await expect(preview(page, "Logo")).toHaveCount(0);
  await api.clearRequests();
  await save(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
  expect(await draftsIn(page)).toEqual([]);
});

test("the password of a new user is kept nowhere, and Buang erases the rest", async ({ page, api }) => {
  const form = formOf("users");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, ...ENDED });
  for (const answer of ["Lanjutkan", "Buang"]) {
    await submit(page);
    await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
    await expect.poll(() => draftsIn(page)).toHaveLength(1);
    expect((await draftsIn(page)).join()).not.toMatch(/Rina Pertiwi|rahasia/);
    await signInAgain(page, api.scope);
    await press(page, answer);
    if (answer === "Lanjutkan") await expectTexts(page, { ...form.create.typed, "Kata Kunci": "awal-2024" });
  }
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await openCreate(page, form);
  await expectTexts(page, { Nama: "", Username: "" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an update comes back with what it was opened with, for conflicts", async ({ page, api }) => {
  const form = formOf("sa");
  const [row] = storedRows(form, 1);
  const texts = { ...openedTexts(form), ...form.update.changed };
  await openStored(page, api, form);
  await fill(page, form.update.changed);
  await api.fault({ path: form.list.call, times: 1, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await api.setRows("sa", [{ ...row, nama_sa: "Wahyu Lain" }]);
  await press(page, "Lanjutkan");
  await expectScreen(page, form.update);
  await expectTexts(page, texts);
  await api.clearRequests();
  await submit(page);
  const conflict = dialog(page, "Data telah diubah orang lain");
  await expect(conflict).toContainText("Sebelumnya: Wahyu 1");
  await conflict.getByLabel("Isian saya").check();
  await conflict.getByRole("button", { name: "Simpan", exact: true }).click();
  await dismissSuccess(page, UPDATED);
  await expectOneWrite(api, { ...form.update, path: "/api/updatesa/1" }, fieldsFor(form.update, texts));
});

test("what was typed is offered in a new tab, and goes when it is given up", async ({ page, context }) => {
  await beginForm(page);
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  const beside = await context.newPage();
  await beside.goto("/user-list");
  await expect(beside.getByRole("heading", { name: "Daftar Pengguna" })).toBeVisible();
  await expect(offer(beside)).toHaveCount(0);
  await page.close();
  const next = await context.newPage();
  await next.goto("/user-list");
  await goOn(next);
  await next.reload();
  await goOn(next);
  await press(next, "Kembali");
  await press(next, "Ya, tinggalkan!");
  await expect.poll(() => draftsIn(next)).toEqual([]);
});
