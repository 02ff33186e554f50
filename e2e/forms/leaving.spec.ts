import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  back,
  choosePicture,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openStored,
  preview,
  question,
  save,
  storedRows,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { carTypes } from "../support/page/lists.ts";
import { cell, chooseMenu, dialog, expectRange, expectWhole, follow, press } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

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
    await test.step("saved after staying", async () => {
      await follow(page, "Ubah");
      await fill(page, TYPED);
      await leave(page);
      // Over its own question Back does not leave unasked.
      if (how === "Back") await leave(page);
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
