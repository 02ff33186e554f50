import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  fill,
  input,
} from "../support/forms/forms-screen.ts";
import { button, dialog, expectRange, expectWhole, menuEntries, searchBox } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

test.beforeEach(async ({ page, showRows }) => {
  await showRows(advisors, 30);
  await expectWhole(page, advisors);
});

test("keys page the list and search it, but not in a menu, a dialog or a field, nor once turned off", async ({
  page,
}) => {
  const search = searchBox(page);
  const entries = menuEntries(page);
  const sheet = dialog(page, "Pintasan keyboard");
  const expectSamePage = async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expectRange(page, 1, 25);
    await expect(page).toHaveURL(advisors.path);
  };
  await page.keyboard.press("ArrowRight");
  await expectRange(page, 26, 30);
  await page.keyboard.press("ArrowLeft");
  await expectRange(page, 1, 25);
  await entries.first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(entries.last()).toBeFocused();
  await button(page, "KELUAR").press("Enter");
  await button(page, "Batal").focus();
  await page.keyboard.press("ArrowRight");
  await expect(button(page, "Ya, keluar!")).toBeFocused();
  await expectSamePage();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await expectSamePage();
  await page.keyboard.type("a/b?");
  await expect(search).toHaveValue("a/b?");
  await button(page, "Pintasan keyboard").focus();
  await page.keyboard.press("Control+/");
  await expect(search).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await sheet.getByLabel("Pintasan satu tombol (/, ? dan n) aktif", { exact: true }).uncheck();
  await page.reload();
  await expectRange(page, 1, 25);
  for (const key of ["?", "/", "n"]) await page.keyboard.press(key);
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL(advisors.path);
});

test("what a scanner types is searched; n opens a form, and Ctrl+Enter submits it", async ({ page, api }) => {
  await button(page, "Kolom").focus();
  await page.evaluate(() => {
    for (const key of ["j", "n", "1", ".", "5", "Enter"])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  });
  await expect(searchBox(page)).toHaveValue("jn1\\.5");
  await expect(page).toHaveURL(/cari=jn1/);
  await expect(page.getByRole("grid")).toHaveCount(0);
  await button(page, "Kolom").focus();
  await page.keyboard.press("n");
  const form = formOf("sa");
  await expectScreen(page, form.create);
  await input(page, "Nama SA").press("Control+Enter");
  await expect(input(page, "Brand")).toBeFocused();
  await fill(page, { ...form.create.typed, Cabang: "" });
  // The typed value counts while the list of choices is open.
  await input(page, "Cabang").fill(form.create.typed.Cabang ?? "");
  await expect(choices(page)).toHaveCount(1);
  await input(page, "Cabang").press("Meta+Enter");
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});
