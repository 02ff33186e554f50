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
import {
  button,
  dialog,
  expectRange,
  expectWhole,
  header,
  menuEntries,
  searchBox,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

test.beforeEach(async ({ page, showRows }) => {
  await showRows(advisors, 30);
  await expectWhole(page, advisors);
});

test("/ and ? work neither while typing nor once they are turned off", async ({ page }) => {
  const search = searchBox(page);
  const sheet = dialog(page, "Pintasan keyboard");
  const toggle = sheet.getByLabel("Pintasan satu tombol (/, ? dan n) aktif", { exact: true });
  const opener = button(page, "Pintasan keyboard");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b?");
  await expect(search).toHaveValue("a/b?");
  await expect(sheet).toHaveCount(0);
  await test.step("anywhere else, alone, and not over a dialog", async () => {
    await opener.focus();
    await page.keyboard.press("Control+/");
    await expect(search).not.toBeFocused();
    await page.keyboard.press("?");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("/");
    await expect(search).not.toBeFocused();
  });
  await test.step("turned off, also after a reload, and on", async () => {
    await toggle.uncheck();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.reload();
    await expectRange(page, 1, 25);
    for (const key of ["?", "/", "n"]) await page.keyboard.press(key);
    await expect(search).not.toBeFocused();
    await expect(page).toHaveURL(advisors.path);
    await opener.click();
    await toggle.check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
  });
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
  await expect(input(page, "Brand")).toHaveAccessibleDescription("Kolom wajib diisi");
  await fill(page, { ...form.create.typed, Cabang: "" });
  // The typed value counts while the list of choices is open.
  await input(page, "Cabang").fill(form.create.typed.Cabang ?? "");
  await expect(choices(page)).toHaveCount(1);
  await input(page, "Cabang").press("Meta+Enter");
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});

test("arrow keys page the list, unless they move in a menu, a dialog or a field", async ({ page }) => {
  await page.keyboard.press("ArrowRight");
  await expectRange(page, 26, 30);
  await page.keyboard.press("ArrowLeft");
  await expectRange(page, 1, 25);
  const expectSamePage = async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expectRange(page, 1, 25);
    await expect(page).toHaveURL(advisors.path);
  };
  await test.step("the main menu", async () => {
    const entries = menuEntries(page);
    await entries.first().focus();
    await page.keyboard.press("ArrowUp");
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await expect(entries.nth(1)).toBeFocused();
  });
  await test.step("the menu of the columns", async () => {
    const menu = page.getByRole("menu", { name: "Tampilan daftar" });
    await button(page, "Kolom").press("Enter");
    await expect(menu.getByRole("menuitemcheckbox", { name: "Cabang" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(header(page, "Dealer")).toHaveCount(0);
    await page.keyboard.press("End");
    await expect(menu.getByRole("menuitemradio", { name: "Lega", exact: true })).toBeFocused();
    await expectSamePage();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  });
  await test.step("a field", async () => {
    await searchBox(page).focus();
    await expectSamePage();
  });
  await test.step("a dialog", async () => {
    await button(page, "KELUAR").press("Enter");
    await button(page, "Batal").focus();
    await page.keyboard.press("ArrowRight");
    await expect(button(page, "Ya, keluar!")).toBeFocused();
    await expectSamePage();
    await button(page, "Batal").press("Enter");
    await expect(dialog(page, "Yakin akan keluar?")).toBeHidden();
  });
});
