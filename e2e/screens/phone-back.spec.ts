import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, question, storedRows } from "../support/forms/forms-screen.ts";
import {
  askToDelete,
  chooseMenu,
  dialog,
  expectRange,
  follow,
  PHONE,
  phoneBack,
  press,
  useCloseWatcher,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches } from "../support/site/lists.ts";

test.use({ viewport: PHONE });

const PAGE_2 = `${advisors.path}?mulai=26`;

async function expectPlace(page: Page, address: string, from: number, to: number): Promise<void> {
  await expect(page).toHaveURL(address);
  await expectRange(page, from, to);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function openDrawer(page: Page): Promise<void> {
  await press(page, "Buka menu");
  await expect(dialog(page, "Menu")).toBeVisible();
}

test("Back closes what is open but no blocking dialog, asks of a changed form, and is else a step back", async ({
  page,
  api,
  signIn,
}) => {
  const typed = { "Nama SA": "Wahyu Baru" };
  await useCloseWatcher(page);
  await api.setRows("sa", storedRows(formOf("sa"), 60));
  await signIn("it");
  await openDrawer(page);
  await chooseMenu(page, "SA");
  await expectPlace(page, advisors.path, 1, 25);
  await press(page, "Selanjutnya");
  for (const show of [() => askToDelete(page, "Wahyu 30"), () => openDrawer(page)]) {
    await show();
    await phoneBack(page);
    await expectPlace(page, PAGE_2, 26, 50);
  }
  await follow(page, "Ubah");
  await fill(page, typed);
  for (const leave of [() => press(page, "Kembali"), () => phoneBack(page)]) {
    await leave();
    await expect(question(page)).toBeVisible();
    await phoneBack(page);
    await expect(question(page)).toBeHidden();
    await expectTexts(page, typed);
  }
  await phoneBack(page);
  await press(page, "Ya, tinggalkan!");
  await expectPlace(page, PAGE_2, 26, 50);
  // What was closed by its button leaves no step.
  await askToDelete(page, "Wahyu 30");
  await press(page, "Batal");
  await phoneBack(page);
  await expectPlace(page, advisors.path, 1, 25);

  await page.goto(branches.path);
  const logo = page.getByRole("button", { name: "Logo", exact: true }).first();
  await logo.click();
  await expect(dialog(page, "Logo").getByRole("img")).toBeVisible();
  await phoneBack(page);
  await expectPlace(page, branches.path, 1, 25);
  await api.fault({ path: "/images/*", status: 401, body: { message: "Only one session is allowed" } });
  await logo.click();
  await expect(dialog(page, "Hanya satu sesi yang diizinkan untuk akses")).toBeVisible();
  expect(await page.evaluate(() => window.watchers.length)).toBe(0);
});
