import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { fill, openUpdate, storedRows, submitButton } from "../support/forms/forms-screen.ts";
import { focusableNames, tabStops } from "../support/page/findings.ts";
import { askToDelete, button, dialog, expectRange, link, PHONE } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname } from "../support/site/lists.ts";

/** Closes the alert, which has its text as its description, with the keyboard. */
async function pressOk(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveAccessibleDescription(/./);
  await button(page, "OK").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("after a dialog the focus returns to the control that opened it", async ({ page, api, showRows }) => {
  const form = formOf("sa");
  await showRows(advisors, storedRows(form, 1));
  for (const [opened, key] of [
    ["KELUAR", "Enter"],
    ["Hapus", "Escape"],
  ] as const) {
    await button(page, opened).press("Enter");
    await button(page, "Batal").press(key);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button(page, opened)).toBeFocused();
  }
  await test.step("after a write that fails, and one that does not", async () => {
    await api.fault({ path: "/deletesa/*", status: 500 });
    await button(page, "Hapus").press("Enter");
    await button(page, "Ya, hapus!").press("Enter");
    await pressOk(page);
    await expect(button(page, "Hapus")).toBeFocused();
    await openUpdate(page, form);
    await fill(page, { "Nama SA": "Wahyu Baru" });
    await submitButton(page).press("Enter");
    await expect(page).toHaveURL(advisors.path);
    await pressOk(page);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("Tab reaches every control, in order and in view", async ({ page, api, showRows }) => {
  const form = formOf("users");
  await api.setRows("users", storedRows(form, 1));
  const summary = page.getByRole("grid");
  for (const [open, least] of [
    [() => showRows(branches, 3).then(() => expectRange(page, 1, 3)), 20],
    [() => openUpdate(page, form), 30],
    [() => showRows(opname, 3, "?lihat=ringkasan").then(() => expect(summary).toBeVisible()), 20],
  ] as const) {
    await open();
    const expected = await focusableNames(page);
    expect(expected.length).toBeGreaterThan(least);
    // Neighbours of one name count once among the stops.
    const names = expected.filter((name, at) => name !== expected[at - 1]);
    expect(await tabStops(page)).toEqual(names.map((name) => ({ name, isShown: true })));
  }
});

test("the first Tab stop skips the menu, and a drawer traps the focus", async ({ page, signIn }) => {
  await signIn("it");
  await page.keyboard.press("Tab");
  await expect(link(page, "Langsung ke isi")).toBeFocused();
  await expect(link(page, "Langsung ke isi")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.setViewportSize(PHONE);
  await button(page, "Buka menu").press("Enter");
  const drawer = dialog(page, "Menu");
  await expect(drawer).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button(page, "Buka menu")).toBeFocused();
});

test("with forced colours the current screen and what has the focus can be told", async ({
  page,
  showRows,
}) => {
  const colorOf = (name: string) =>
    link(page, name).evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.emulateMedia({ forcedColors: "active" });
  await showRows(advisors, 3);
  expect(await colorOf("SA")).not.toBe(await colorOf("Pengguna"));
  await askToDelete(page, "Nama SA 2");
  await expect(dialog(page, "Yakin akan menghapus?")).toHaveCSS("border-top-style", "solid");
  await page.keyboard.press("ArrowRight");
  await expect(button(page, "Ya, hapus!")).toBeFocused();
  await expect(button(page, "Ya, hapus!")).toHaveCSS("outline-style", "solid");
});
