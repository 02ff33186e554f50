import type { Page } from "playwright/test";
import { logIn, logOut } from "../support/forms/station.ts";
import { expectRange, openList } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, type opname } from "../support/site/lists.ts";

const canvas = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

/** Expects a colour of the page, also while it navigates. */
const expectCanvas = (page: Page, color: string) =>
  expect(page.locator("body")).toHaveCSS("background-color", color);

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

async function openLook(page: Page) {
  const menu = page.getByRole("menu", { name: "Tampilan daftar" });
  await page.getByRole("button", { name: /^Kolom/ }).click();
  await expect(menu.getByRole("menuitemcheckbox").first()).toBeFocused();
  return menu;
}

test("a theme applies before the first paint, to its user only", async ({ page, context, api, signIn }) => {
  const look = (colorScheme: "dark" | "light") => page.emulateMedia({ colorScheme });
  const chosen = (tab: Page, name: string) =>
    expect(tab.getByRole("radio", { name, exact: true })).toBeChecked();
  await look("dark");
  await page.goto("/");
  const dark = await canvas(page);
  await look("light");
  const light = await canvas(page);
  expect(dark).not.toBe(light);
  await test.step("in every tab", async () => {
    await signIn("it");
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: "light" });
    await other.goto(advisors.path);
    await expectCanvas(page, light);
    await chooseTheme(page, "Gelap");
    for (const tab of [page, other]) await expectCanvas(tab, dark);
    await chosen(other, "Gelap");
    await other.close();
  });
  await test.step("before the first paint", async () => {
    await withoutScripts(page, () => expectCanvas(page, dark));
    await chosen(page, "Gelap");
  });
  await test.step("for its user only", async () => {
    await logOut(page);
    await expectCanvas(page, light);
    await logIn(page, api.scope, "part");
    await expectCanvas(page, light);
    await chosen(page, "Sistem");
    await logOut(page);
    await logIn(page, api.scope, "it");
    await expectCanvas(page, dark);
  });
  await test.step("against the system, and with it", async () => {
    await look("dark");
    await chooseTheme(page, "Terang");
    await expectCanvas(page, light);
    await chooseTheme(page, "Sistem");
    await expectCanvas(page, dark);
  });
});

test("a folded sidebar holds before the first paint", async ({ page, signIn }) => {
  await signIn("it");
  const toggle = page.getByRole("button", { name: "Bilah samping", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  await toggle.press("Enter");
  await expect(menu).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(toggle).toBeFocused();
  await withoutScripts(page, async () => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("aside")).toBeHidden();
  });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect(menu).toBeVisible();
});

test("columns and row heights hold before the first paint", async ({ page, showRows }) => {
  const headers = page.getByRole("columnheader");
  const row = page.getByRole("row").nth(1);
  const height = () => row.evaluate((each) => each.getBoundingClientRect().height);
  const allOf = ({ columns, controls }: typeof opname) => [
    "Nomor",
    ...columns.map(([label]) => label),
    ...controls,
  ];
  const hidden = allOf(advisors).filter((label) => label !== "Dealer");
  await showRows(advisors, 3);
  await expectRange(page, 1, 3);
  const menu = await openLook(page);
  const normal = await height();
  await expect(menu.getByRole("menuitemcheckbox")).toHaveText(["Cabang", "Dealer", "Nama SA"]);
  await menu.getByRole("menuitemcheckbox", { name: "Dealer", exact: true }).click();
  await expect(headers).toHaveText(hidden);
  await expect(page.getByRole("cell", { name: "Dealer 1", exact: true })).toHaveCount(0);
  await menu.getByRole("menuitemradio", { name: "Rapat", exact: true }).click();
  await expect.poll(height).toBeLessThan(normal);
  const tight = await height();
  const button = page.getByRole("button", { name: "Kolom (1 tersembunyi)", exact: true });
  // Text that styles write is up to a 64th of a pixel wider.
  const box = async () => Object.values((await button.boundingBox()) ?? {}).map(Math.round);
  const before = await box();

  await withoutScripts(page, async () => {
    await expect(page.getByText("Nama SA 1", { exact: true })).toBeVisible();
    await expect(page.getByText("Dealer 1", { exact: true })).toBeHidden();
    await expect.poll(box).toEqual(before);
    await expect.poll(height).toBe(tight);
  });
  await expect(headers).toHaveText(hidden);
  await expect.poll(height).toBe(tight);

  await openList(page, carTypes);
  await expect(headers).toHaveText(allOf(carTypes));
  await page.goBack();
  await expect(headers).toHaveText(hidden);
  await (await openLook(page)).getByRole("menuitem", { name: "Tampilkan semua", exact: true }).click();
  await expect(headers).toHaveText(allOf(advisors));
  await expect(page.getByText("Dealer 1", { exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitemcheckbox").first()).toBeFocused();
  await expect(menu.getByRole("menuitem", { name: "Tampilkan semua", exact: true })).toHaveCount(0);
  await menu.getByRole("menuitemradio", { name: "Lega", exact: true }).click();
  await expect.poll(height).toBeGreaterThan(normal);
});
