import type { Page } from "playwright/test";
import { advisors, carTypes, opname, rowsOf } from "../support/page/lists.ts";
import { expectRange, openList } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const canvas = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

/** Returns the look of the page without its scripts. */
async function withoutScripts(page: Page, look: () => Promise<void>): Promise<void> {
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await look();
  await page.unroute("**/_next/static/**/*.js*");
  await page.reload();
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).click();
  await expect(page.getByRole("radio", { name, exact: true })).toBeChecked();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "KELUAR", exact: true }).click();
  await page.getByRole("button", { name: "Ya, keluar!", exact: true }).click();
  await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
}

async function openLook(page: Page) {
  const menu = page.getByRole("menu", { name: "Tampilan daftar" });
  await page.getByRole("button", { name: /^Kolom/ }).click();
  await expect(menu.getByRole("menuitemcheckbox").first()).toBeFocused();
  return menu;
}

test("the theme is the system's until the user chooses one", async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const dark = await canvas(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await canvas(page);
  expect(dark).not.toBe(light);
  await signIn("it");
  await expect.poll(() => canvas(page)).toBe(light);
  await chooseTheme(page, "Gelap");
  await expect.poll(() => canvas(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await chooseTheme(page, "Terang");
  await expect.poll(() => canvas(page)).toBe(light);
  await chooseTheme(page, "Sistem");
  await expect.poll(() => canvas(page)).toBe(dark);
});

test("a theme applies before the first paint, survives the session, and belongs to its user only", async ({
  page,
  signInByForm,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signInByForm("it");
  const light = await canvas(page);
  await chooseTheme(page, "Gelap");
  const dark = await canvas(page);
  await withoutScripts(page, () => expect.poll(() => canvas(page)).toBe(dark));
  await expect(page.getByRole("radio", { name: "Gelap", exact: true })).toBeChecked();

  await signOut(page);
  await expect.poll(() => canvas(page)).toBe(light);
  await signInByForm("part");
  await expect.poll(() => canvas(page)).toBe(light);
  await expect(page.getByRole("radio", { name: "Sistem", exact: true })).toBeChecked();
  await signOut(page);
  await signInByForm("it");
  await expect.poll(() => canvas(page)).toBe(dark);
});

test("a theme chosen in one tab applies to the others", async ({ page, context, signIn }) => {
  await signIn("it");
  const other = await context.newPage();
  await other.goto(advisors.path);
  await chooseTheme(page, "Gelap");
  await expect(other.getByRole("radio", { name: "Gelap", exact: true })).toBeChecked();
  await expect.poll(() => canvas(other)).toBe(await canvas(page));
});

test("the sidebar folds away and back, before the first paint too, for its person alone", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("it");
  const toggle = page.getByRole("button", { name: "Bilah samping", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await toggle.press("Enter");
  await expect(menu).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(toggle).toBeFocused();
  await withoutScripts(page, async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("aside")).toBeHidden();
  });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");

  await context.clearCookies();
  await signIn("part");
  await expect(menu).toBeVisible();
  await context.clearCookies();
  await signIn("it");
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
});

test("columns can be hidden, per list and person, before the first paint too", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  await takeSession("it");
  await page.goto(advisors.path);
  const headers = page.getByRole("columnheader");
  const menu = await openLook(page);
  await expect(menu.getByRole("menuitemcheckbox")).toHaveText(["Cabang", "Dealer", "Nama SA"]);
  await menu.getByRole("menuitemcheckbox", { name: "Dealer", exact: true }).click();
  await expect(headers).toHaveText(["Nomor", "Cabang", "Nama SA", "Ubah", "Hapus"]);
  await expect(page.getByRole("cell", { name: "Dealer 1", exact: true })).toHaveCount(0);
  const button = page.getByRole("button", { name: "Kolom (1 tersembunyi)", exact: true });
  const place = await button.boundingBox();

  await withoutScripts(page, async () => {
    await expect(page.getByText("Nama SA 1", { exact: true })).toBeVisible();
    await expect(page.getByText("Dealer 1", { exact: true })).toBeHidden();
    await expect.poll(() => button.boundingBox()).toEqual(place);
  });
  await expect(headers).toHaveText(["Nomor", "Cabang", "Nama SA", "Ubah", "Hapus"]);

  await openList(page, carTypes);
  await expect(headers).toHaveText(["Nomor", ...carTypes.columns.map(([label]) => label), "Ubah", "Hapus"]);
  await page.goBack();
  await expect(headers).toHaveText(["Nomor", "Cabang", "Nama SA", "Ubah", "Hapus"]);

  await context.clearCookies();
  await takeSession("part");
  await page.goto(opname.path);
  await expect(headers).toHaveText(["Nomor", ...opname.columns.map(([label]) => label), "Bukti Foto"]);
  await context.clearCookies();
  await takeSession("it");
  await page.goto(advisors.path);
  await (await openLook(page)).getByRole("menuitem", { name: "Tampilkan semua", exact: true }).click();
  await expect(headers).toHaveText(["Nomor", "Cabang", "Dealer", "Nama SA", "Ubah", "Hapus"]);
  await expect(page.getByText("Dealer 1", { exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitemcheckbox").first()).toBeFocused();
  await expect(menu.getByRole("menuitem", { name: "Tampilkan semua", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Kolom", exact: true })).toBeVisible();
});

test("the row height can be chosen, and the choice is stored", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 3);
  const height = () =>
    page
      .getByRole("row")
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height);
  const menu = await openLook(page);
  const normal = await height();
  await menu.getByRole("menuitemradio", { name: "Rapat", exact: true }).click();
  await expect.poll(height).toBeLessThan(normal);
  const tight = await height();
  await withoutScripts(page, () => expect.poll(height).toBe(tight));
  await expectRange(page, 1, 3);
  await expect.poll(height).toBe(tight);
  await (await openLook(page)).getByRole("menuitemradio", { name: "Lega", exact: true }).click();
  await expect.poll(height).toBeGreaterThan(normal);
});

test("invalid stored settings are ignored", async ({ page, api, signIn }) => {
  await api.setRows("sa", rowsOf(advisors, 1));
  await signIn("it");
  await page.getByText("Gelap", { exact: true }).click();
  for (const text of ["", "{", "[]", '{"theme":7,"lists":{"sa":{"hidden":"x"}},"styles":3}']) {
    await page.evaluate((text) => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
    }, text);
    await page.goto(advisors.path);
    await expect(page.getByRole("cell", { name: "Dealer 1", exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Sistem", exact: true })).toBeChecked();
  }
});
