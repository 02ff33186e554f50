import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { fill, openUpdate, storedRows, submitButton } from "../support/forms/forms-screen.ts";
import { focusableNames, tabStops } from "../support/page/findings.ts";
import {
  askToDelete,
  button,
  dialog,
  downloadsOf,
  expectRange,
  PHONE,
  press,
} from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname, rowsOf } from "../support/site/lists.ts";

/** Closes the alert, which has its text as its description, with the keyboard. */
async function pressOk(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveAccessibleDescription(/./);
  await button(page, "OK").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("after a dialog the focus returns to the control that opened it", async ({ page, showRows }) => {
  await showRows(advisors, 1);
  for (const [opened, closer] of [
    ["KELUAR", "Batal"],
    ["Hapus", "Batal"],
    ["Selanjutnya", "OK"],
  ] as const) {
    for (const key of ["Enter", "Escape"]) {
      await test.step(`${opened}, ${key}`, async () => {
        const opener = button(page, opened);
        await opener.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
        if (key === "Enter") await button(page, closer).press("Enter");
        else await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(opener).toBeFocused();
      });
    }
  }
});

test("after a write the focus returns to its control", async ({ page, api, takeSession, showRows }) => {
  const form = formOf("sa");
  await page.goto("/");
  await submitLogin(page, `siti+${api.scope}`, "salah");
  await pressOk(page);
  await expect(button(page, "Masuk")).toBeFocused();

  await api.setRows("sa", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Wahyu Baru" });
  await api.fault({ path: `${form.update.path}*`, status: 500 });
  await submitButton(page).press("Enter");
  await pressOk(page);
  await expect(submitButton(page)).toBeFocused();
  await api.clearFaults();
  await submitButton(page).press("Enter");
  await expect(page).toHaveURL(advisors.path);
  await pressOk(page);
  await expect(page.getByRole("main")).toBeFocused();

  await api.fault({ path: "/deletesa/*", status: 500 });
  const whole = Promise.withResolvers<void>();
  await page.route("**/lists/sa*", async (route) => {
    await whole.promise;
    await route.continue();
  });
  await showRows(advisors, 1);
  const deleteInVain = async () => {
    await button(page, "Hapus").press("Enter");
    await button(page, "Ya, hapus!").press("Enter");
    await pressOk(page);
    await expect(button(page, "Hapus")).toBeFocused();
  };
  await test.step("before the whole list is there", deleteInVain);
  whole.resolve();
  await expect.poll(() => downloadsOf(page, "sa")).toBeGreaterThan(0);
  await test.step("after it", deleteInVain);
});

test("Tab reaches every control, in order and in view", async ({ page, api, showRows }) => {
  const form = formOf("users");
  await api.setRows("users", storedRows(form, 1));
  const shown = { summary: page.getByRole("grid"), checks: page.getByRole("article").last() };
  for (const [open, least] of [
    [() => showRows(branches, 3).then(() => expectRange(page, 1, 3)), 20],
    [() => openUpdate(page, form), 30],
    [() => showRows(opname, 3, "?lihat=ringkasan").then(() => expect(shown.summary).toBeVisible()), 20],
    [() => showRows(opname, 3, "?lihat=periksa").then(() => expect(shown.checks).toBeVisible()), 20],
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
  const skip = page.getByRole("link", { name: "Langsung ke isi", exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await skip.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/user-list");

  await page.setViewportSize(PHONE);
  const opener = button(page, "Buka menu");
  await opener.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu", exact: true });
  await expect(drawer).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

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

test("with forced colours every control shows its border, state and focus", async ({
  page,
  api,
  takeSession,
  showRows,
}) => {
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
  for (const tab of ["", "?lihat=periksa", "?lihat=ringkasan"]) {
    await showRows(opname, 30, tab);
    await expect(page.getByText(/Total Jumlah|Semua aturan|Halaman/).first()).toBeVisible();
    const stops = await tabStops(page);
    expect(
      stops.filter(({ isShown }) => !isShown),
      tab,
    ).toEqual([]);
  }
});
