import type { Locator, Page } from "playwright/test";
import { advisors, opname, rowsOf } from "../support/page/lists.ts";
import { askToDelete, dialog, expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const looksOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, color, outlineStyle } =
      getComputedStyle(node);
    return {
      hasEdge: borderTopStyle === "solid" && borderTopWidth !== "0px" && borderTopColor !== backgroundColor,
      backgroundColor,
      color,
      hasRing: outlineStyle === "solid",
    };
  });

test("with forced colours every control shows its border and state", async ({ page, api, takeSession }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await api.setRows("sa", rowsOf(advisors, 3));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 3);
  const menu = page.getByRole("navigation", { name: "Menu utama" });
  const current = await looksOf(menu.getByRole("link", { name: "SA", exact: true }));
  const other = await looksOf(menu.getByRole("link", { name: "Pengguna", exact: true }));
  expect(current.hasEdge).toBe(true);
  expect(current.backgroundColor).not.toBe(other.backgroundColor);
  expect((await looksOf(page.getByRole("link", { name: "Tambah SA", exact: true }))).hasEdge).toBe(true);

  await press(page, "Nama SA");
  const mark = await looksOf(page.getByRole("button", { name: "Nama SA", exact: true }).locator("svg"));
  const text = await looksOf(page.getByRole("button", { name: "Nama SA", exact: true }));
  expect(mark.color).toBe(text.color);

  await askToDelete(page, "Nama SA 2");
  const question = dialog(page, "Yakin akan menghapus?");
  expect((await looksOf(question)).hasEdge).toBe(true);
  const confirm = question.getByRole("button", { name: "Ya, hapus!", exact: true });
  await page.keyboard.press("ArrowRight");
  await expect(confirm).toBeFocused();
  expect(await looksOf(confirm)).toMatchObject({ hasEdge: true, hasRing: true });
});

/** Presses Tab until the page is left, and returns what has the focus without showing a ring of two pixels or more. */
async function stopsWithoutRing(page: Page): Promise<string[]> {
  const without: string[] = [];
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const hasRing = outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2;
      return { hasRing, html: focused.outerHTML.slice(0, 120) };
    });
    if (!stop) break;
    if (!stop.hasRing) without.push(stop.html);
  }
  return without;
}

// With the colours of a theme: e2e/screens/focus.spec.ts.
test("with forced colours everything that Tab reaches shows its focus", async ({ page, showRows }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const tab of ["", "?lihat=periksa", "?lihat=ringkasan"]) {
    await showRows(opname, 30, tab);
    await expect(page.getByText(/Total Jumlah|Semua aturan|Halaman/).first()).toBeVisible();
    expect(await stopsWithoutRing(page), tab).toEqual([]);
  }
});
