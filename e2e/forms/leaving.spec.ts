import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  back,
  choosePicture,
  dismissSuccess,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openStored,
  preview,
  question,
  save,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { beginForm, draftsIn, goOn, logIn, offer } from "../support/forms/station.ts";
import { chooseMenu, dialog, expectRange, expectWhole, follow, press } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { carTypes } from "../support/site/lists.ts";

const form = formOf("sa");

/** A changed field of an advisor. */
const TYPED = { "Nama SA": "Wahyu Baru" };

/** Opens an advisor's update screen from the second window of a search; returns the list's URL. */
async function openFromList(page: Page, api: Api): Promise<string> {
  await api.setRows("sa", storedRows(form, 30));
  const address = `${form.list.path}?cari=wahyu&mulai=26`;
  await page.goto(address);
  await expectWhole(page, form.list);
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expectScreen(page, form.update);
  return address;
}

test.beforeEach(({ takeSession }) => takeSession("it"));

const LOST = "Perubahan yang belum disimpan akan hilang.";

async function stay(page: Page): Promise<void> {
  await expect(question(page)).toContainText(LOST);
  await press(page, "Batal");
  await expect(question(page)).toBeHidden();
  await expectScreen(page, form.update);
  await expectTexts(page, TYPED);
}

test("a form with changes asks before it is left, and its list is as it was", async ({ page, api }) => {
  const address = await openFromList(page, api);
  const expectList = async () => {
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await test.step("what was changed back is no change", async () => {
    const before = await input(page, "Nama SA").inputValue();
    await fill(page, TYPED);
    await fill(page, { "Nama SA": before });
    await press(page, "Kembali");
    await expectList();
  });
  await follow(page, "Ubah");
  await fill(page, TYPED);
  for (const leave of [
    () => press(page, "Kembali"),
    () => chooseMenu(page, carTypes.menu),
    () => back(page),
    // Over its own question Back does not leave unasked.
    () => back(page).then(() => back(page)),
  ]) {
    await leave();
    await stay(page);
  }
  await back(page);
  await press(page, "Ya, tinggalkan!");
  await expectList();
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": "Lain" });
  await chooseMenu(page, carTypes.menu);
  await press(page, "Ya, tinggalkan!");
  await expect(page.getByRole("heading", { name: carTypes.title })).toBeVisible();
});

test("the browser asks about changes and only then, and so does KELUAR", async ({ page, context, api }) => {
  const asked: string[] = [];
  page.on("dialog", async (native) => {
    asked.push(native.type());
    await native.dismiss();
  });
  const address = await openFromList(page, api);
  await page.reload();
  await expectScreen(page, form.update);
  expect(asked).toEqual([]);
  await fill(page, TYPED);
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await press(page, "KELUAR");
  await expect(dialog(page, "Yakin akan keluar?")).toContainText(LOST);
  await press(page, "Batal");
  await expectTexts(page, TYPED);
  // Reloaded, it still goes back to the list as it was.
  await save(page, UPDATED);
  await expect(page).toHaveURL(address);
  await expectRange(page, 26, 30);
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": "Lain" });
  await press(page, "KELUAR");
  await press(page, "Ya, keluar!");
  await expect(page).toHaveURL("/");
  expect(await context.cookies()).toEqual([]);
});

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

// How a conflict is decided: e2e/forms/update.spec.ts.
test("what the end of a session cut off comes back, for conflicts too, without its picture", async ({
  page,
  api,
}) => {
  const branch = formOf("cabang");
  const [row] = storedRows(branch, 1);
  await openStored(page, api, branch);
  await fill(page, branch.update.changed);
  await choosePicture(page, "Logo");
  await api.fault({ path: `${branch.update.path}1`, times: 1, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await api.setRows("cabang", [{ ...row, cabang: "Serang Lain" }]);
  await expect(offer(page)).toContainText(branch.update.title);
  await expect(offer(page)).toContainText("Gambar harus dipilih lagi: Logo");
  await page.keyboard.press("Escape");
  await press(page, "Lanjutkan");
  await expectScreen(page, branch.update);
  await expectTexts(page, { ...openedTexts(branch), ...branch.update.changed });
  await expect(preview(page, "Logo")).toHaveCount(0);
  await submit(page);
  const conflict = dialog(page, "Data telah diubah orang lain");
  await expect(conflict).toContainText("Sebelumnya: Serang 1");
  await conflict.getByLabel("Isian saya: Serang baru", { exact: true }).check();
  await conflict.getByRole("button", { name: "Simpan", exact: true }).click();
  await dismissSuccess(page, UPDATED);
  expect(await draftsIn(page)).toEqual([]);
});

test("the password of a new user is kept nowhere, and Buang erases the rest", async ({ page, api }) => {
  const form = formOf("users");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, times: 1, ...ENDED });
  await submit(page);
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  expect((await draftsIn(page)).join()).not.toMatch(/Rina Pertiwi|rahasia/);
  await signInAgain(page, api.scope);
  await press(page, "Lanjutkan");
  await expectTexts(page, { ...form.create.typed, "Kata Kunci": "awal-2024" });
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await page.reload();
  await press(page, "Buang");
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await expectTexts(page, { Nama: "", Username: "" });
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
