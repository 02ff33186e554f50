import type { Page } from "playwright/test";
import { logIn, logOut } from "../support/forms/station.ts";
import { button, expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

const canvas = (page: Page) =>
  page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);

/** Expects a colour of the page, also while it navigates. */
const expectCanvas = (page: Page, color: string) =>
  expect(page.locator("body")).toHaveCSS("background-color", color);

/** Looks at the page before its scripts run. */
async function withoutScripts(page: Page, look: () => Promise<void>): Promise<void> {
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.reload({ waitUntil: "commit" });
  await look();
  await page.unroute("**/_next/static/**/*.js*");
  await page.reload();
}

const expectTheme = (page: Page, name: string) =>
  expect(page.getByRole("radio", { name, exact: true })).toBeChecked();

test("a theme applies before the first paint, to its user only", async ({ page, context, api, signIn }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const dark = await canvas(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await canvas(page);
  expect(dark).not.toBe(light);
  await signIn("it");
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: "light" });
  await other.goto(advisors.path);
  await expectCanvas(other, light);
  await page.getByText("Gelap", { exact: true }).click();
  for (const tab of [page, other]) {
    await expectCanvas(tab, dark);
    await expectTheme(tab, "Gelap");
  }
  await other.close();
  await withoutScripts(page, () => expectCanvas(page, dark));
  await expectTheme(page, "Gelap");
  await logOut(page);
  await logIn(page, api.scope, "part");
  await expectCanvas(page, light);
  await expectTheme(page, "Sistem");
  await logOut(page);
  await logIn(page, api.scope, "it");
  await expectCanvas(page, dark);
});

test("columns, row heights and a folded sidebar hold before the first paint", async ({ page, showRows }) => {
  const labels = ["Nomor", ...advisors.columns.map(([label]) => label), ...advisors.controls];
  const headers = page.getByRole("columnheader");
  const menu = page.getByRole("menu", { name: "Tampilan daftar" });
  const height = () =>
    page
      .getByRole("row")
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height);
  await showRows(advisors, 3);
  await expectRange(page, 1, 3);
  await button(page, "Bilah samping").press("Enter");
  await expect(button(page, "Bilah samping")).toHaveAttribute("aria-expanded", "false");
  await press(page, "Kolom");
  const normal = await height();
  await menu.getByRole("menuitemcheckbox", { name: "Dealer", exact: true }).click();
  const left = labels.filter((label) => label !== "Dealer");
  await expect(headers).toHaveText(left);
  await menu.getByRole("menuitemradio", { name: "Rapat", exact: true }).click();
  await expect.poll(height).toBeLessThan(normal);
  const tight = await height();
  await withoutScripts(page, async () => {
    await expect(page.locator("aside")).toBeHidden();
    await expect(page.getByText("Nama SA 1", { exact: true })).toBeVisible();
    await expect(page.getByText("Dealer 1", { exact: true })).toBeHidden();
    await expect.poll(height).toBe(tight);
  });
  await expect(headers).toHaveText(left);
  await press(page, "Kolom (1 tersembunyi)");
  await menu.getByRole("menuitem", { name: "Tampilkan semua", exact: true }).click();
  await expect(headers).toHaveText(labels);
});
