import type { Page } from "playwright/test";
import { back, advisorForm as form, openFromList, question, TYPED } from "../support/forms/forms-leaving.ts";
import {
  dismissSuccess,
  expectScreen,
  expectTexts,
  fill,
  input,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { carTypes } from "../support/page/lists.ts";
import { chooseMenu, expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

async function stay(page: Page): Promise<void> {
  await expect(question(page)).toContainText("Perubahan yang belum disimpan akan hilang.");
  await press(page, "Batal");
  await expect(question(page)).toBeHidden();
  await expectScreen(page, form.update);
  await expectTexts(page, TYPED);
}

test.beforeEach(({ signIn }) => signIn("it"));

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
  test(`${how} asks first, and leads to the list as it was`, async ({ page, api }) => {
    const address = await openFromList(page, api);
    await fill(page, TYPED);
    await leave(page);
    await stay(page);
    await leave(page);
    await stay(page);
    await leave(page);
    await press(page, "Ya, tinggalkan!");
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test(`after staying on ${how}, saving goes back to the list as it was`, async ({ page, api }) => {
    const address = await openFromList(page, api);
    await fill(page, TYPED);
    await leave(page);
    await stay(page);
    await submit(page);
    await dismissSuccess(page, UPDATED);
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await expect(page.getByRole("cell", { name: "Wahyu Baru", exact: true })).toBeVisible();
  });

  test(`${how} asks nothing without changes`, async ({ page, api }) => {
    const address = await openFromList(page, api);
    await leave(page);
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
    await expectScreen(page, form.update);
    const before = await input(page, "Nama SA").inputValue();
    await fill(page, TYPED);
    await fill(page, { "Nama SA": before });
    await leave(page);
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

test("Back pressed again over its own question does not leave unasked", async ({ page, api }) => {
  await openFromList(page, api);
  await fill(page, TYPED);
  await back(page);
  await expect(question(page)).toBeVisible();
  await back(page);
  await stay(page);
});
