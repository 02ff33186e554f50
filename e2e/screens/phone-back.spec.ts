import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, question, storedRows } from "../support/forms/forms-screen.ts";
import {
  askToDelete,
  chooseMenu,
  confirmDelete,
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

test.beforeEach(async ({ page, api, signIn }) => {
  await useCloseWatcher(page);
  await api.setRows("sa", storedRows(formOf("sa"), 60));
  await signIn("it");
  await openDrawer(page);
  await chooseMenu(page, "SA");
  await expectPlace(page, advisors.path, 1, 25);
  await press(page, "Selanjutnya");
  await expectPlace(page, PAGE_2, 26, 50);
});

test("Back closes what is open, and is a step of the list where nothing is", async ({ page }) => {
  for (const show of [() => askToDelete(page, "Wahyu 30"), () => openDrawer(page)]) {
    await show();
    await phoneBack(page);
    await expectPlace(page, PAGE_2, 26, 50);
  }
  await test.step("what is closed by its button or the veil, or done, leaves no step", async () => {
    await openDrawer(page);
    // Radix hears presses beside a dialog only from the next turn of the event loop on.
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
    await page.mouse.click(380, 600);
    await expectPlace(page, PAGE_2, 26, 50);
    await askToDelete(page, "Wahyu 30");
    await press(page, "Batal");
    await askToDelete(page, "Wahyu 30");
    await confirmDelete(page);
    await expect(dialog(page, "SUKSES")).toContainText("dihapus");
    await press(page, "OK");
    await expectPlace(page, advisors.path, 1, 25);
  });
  await phoneBack(page);
  await expectPlace(page, advisors.path, 1, 25);
  await press(page, "KELUAR");
  await press(page, "Ya, keluar!");
  await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
});

test("Back closes the question of a changed form and a picture, but not a blocking dialog", async ({
  page,
  api,
}) => {
  const typed = { "Nama SA": "Wahyu Baru" };
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

  await page.goto(branches.path);
  const logo = page.getByRole("button", { name: "Logo", exact: true }).first();
  await logo.click();
  await expect(dialog(page, "Logo").getByRole("img")).toBeVisible();
  await phoneBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(branches.path);
  await api.fault({ path: "/images/*", status: 401, body: { message: "Token is Expired" } });
  await logo.click();
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  expect(await page.evaluate(() => window.watchers.length)).toBe(0);
});
