import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  back,
  CREATED,
  choosePicture,
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
import { cell, chooseMenu, dialog, expectRange, expectWhole, follow, press } from "../support/page/screen.ts";
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

async function stay(page: Page): Promise<void> {
  await expect(question(page)).toContainText("Perubahan yang belum disimpan akan hilang.");
  await press(page, "Batal");
  await expect(question(page)).toBeHidden();
  await expectScreen(page, form.update);
  await expectTexts(page, TYPED);
}

test("a menu link asks first, and leads where it says", async ({ page, api }) => {
  await openFromList(page, api);
  await fill(page, TYPED);
  await chooseMenu(page, carTypes.menu);
  await stay(page);
  await chooseMenu(page, carTypes.menu);
  await press(page, "Ya, tinggalkan!");
  await expect(page).toHaveURL(carTypes.path);
  await expect(page.getByRole("heading", { name: carTypes.title })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await chooseMenu(page, "SA");
  await expect(page).toHaveURL(form.list.path);
});

for (const [how, leave] of [
  ["Kembali", (page: Page) => press(page, "Kembali")],
  ["Back", back],
  ["the crumb", (page: Page) => follow(page, "Kembali ke SA")],
] as const) {
  test(`with changes ${how} asks first, and leads to the list as it was`, async ({ page, api }) => {
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
      await leave(page);
      await expectList();
    });
    await test.step("left after staying twice", async () => {
      await follow(page, "Ubah");
      await fill(page, TYPED);
      for (const _ of "12") {
        await leave(page);
        await stay(page);
      }
      await leave(page);
      await press(page, "Ya, tinggalkan!");
      await expectList();
    });
    if (how !== "Back") return;
    await test.step("saved after staying", async () => {
      await follow(page, "Ubah");
      await fill(page, TYPED);
      await leave(page);
      // Over its own question Back does not leave unasked.
      await leave(page);
      await stay(page);
      await save(page, UPDATED);
      await expectList();
      await expect(cell(page, "Wahyu Baru")).toBeVisible();
    });
  });
}

test("KELUAR mentions changes, only where there are any", async ({ page, context, api }) => {
  const asked = dialog(page, "Yakin akan keluar?");
  const lost = "Perubahan yang belum disimpan akan hilang.";
  await openStored(page, api, form);
  await press(page, "KELUAR");
  await expect(asked).toBeVisible();
  await expect(asked).not.toContainText(lost);
  await press(page, "Batal");
  await fill(page, TYPED);
  await press(page, "KELUAR");
  await expect(asked).toContainText(lost);
  await press(page, "Batal");
  await expectTexts(page, TYPED);
  await press(page, "KELUAR");
  await press(page, "Ya, keluar!");
  await expect(page).toHaveURL("/");
  expect(await context.cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => window.sessionStorage.length)).toBe(0);
});

test("the browser asks when a form with changes is reloaded, and only then", async ({ page, api }) => {
  const asked: string[] = [];
  page.on("dialog", async (native) => {
    asked.push(native.type());
    await native.dismiss();
  });
  const address = await openFromList(page, api);
  await page.reload();
  await expectScreen(page, form.update);
  expect(asked).toEqual([]);
  await input(page, "Nama SA").click();
  await fill(page, TYPED);
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expectTexts(page, TYPED);
  await test.step("reloaded, it still goes back to the list as it was", async () => {
    await save(page, UPDATED);
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
  });
});

test("a chosen picture alone is a change, and one taken back is none", async ({ page }) => {
  const branch = formOf("cabang");
  await openCreate(page, branch);
  await choosePicture(page, "Logo");
  await press(page, "Kembali");
  await expect(question(page)).toBeVisible();
  await press(page, "Batal");
  await expect(preview(page, "Logo")).toBeVisible();
  await press(page, "Hapus");
  await expect(preview(page, "Logo")).toHaveCount(0);
  await press(page, "Kembali");
  await expect(page).toHaveURL(branch.list.path);
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
  await save(page, CREATED);
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

// How a conflict is decided: e2e/forms/saving.spec.ts.
test("an update comes back with what it was opened with, for conflicts", async ({ page, api }) => {
  const form = formOf("sa");
  const [row] = storedRows(form, 1);
  await openStored(page, api, form);
  await fill(page, form.update.changed);
  await api.fault({ path: form.list.call, times: 1, ...ENDED });
  await submit(page);
  await signInAgain(page, api.scope);
  await api.setRows("sa", [{ ...row, nama_sa: "Wahyu Lain" }]);
  await press(page, "Lanjutkan");
  await expectScreen(page, form.update);
  await expectTexts(page, { ...openedTexts(form), ...form.update.changed });
  await submit(page);
  const conflict = dialog(page, "Data telah diubah orang lain");
  await expect(conflict).toContainText("Sebelumnya: Wahyu 1");
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
