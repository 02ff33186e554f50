import type { Locator } from "playwright/test";
import { advisors, rowsOf } from "../support/page/lists.ts";
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
