import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { fill, openCreate, openUpdate, storedRows, submitButton } from "../support/forms/forms-screen.ts";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { downloadsOf } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

/** Closes the alert with the keyboard. */
async function pressOk(page: Page): Promise<void> {
  await page.getByRole("button", { name: "OK", exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("after a dialog the focus returns to the control that opened it", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 1));
  await takeSession("it");
  await page.goto(advisors.path);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const cases: [string, Locator, string][] = [
    ["logout", button("KELUAR"), "Batal"],
    ["delete", button("Hapus"), "Batal"],
    ["paging", button("Selanjutnya"), "OK"],
  ];
  for (const [name, opener, closer] of cases) {
    for (const key of ["Enter", "Escape"]) {
      await test.step(`${name}, ${key}`, async () => {
        await opener.focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("dialog")).toBeVisible();
        if (key === "Enter") await button(closer).press("Enter");
        else await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(opener).toBeFocused();
      });
    }
  }
});

test("after a refused write the focus returns to the pressed control", async ({ page, api, takeSession }) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await api.fault({ path: form.create.path, status: 500 });
  await api.fault({ path: "/deletesa/*", status: 500 });
  await page.goto("/");
  await page.getByLabel("Pengguna", { exact: true }).fill(`siti+${api.scope}`);
  await page.getByLabel("Kata Kunci", { exact: true }).fill("salah");
  const masuk = page.getByRole("button", { name: "Masuk", exact: true });
  await masuk.press("Enter");
  await pressOk(page);
  await expect(masuk).toBeFocused();

  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await submitButton(page).press("Enter");
  await pressOk(page);
  await expect(submitButton(page)).toBeFocused();

  const hapus = page.getByRole("button", { name: "Hapus", exact: true });
  async function deleteInVain() {
    await hapus.press("Enter");
    await page.getByRole("button", { name: "Ya, hapus!", exact: true }).press("Enter");
    await pressOk(page);
    await expect(hapus).toBeFocused();
  }
  await page.goto(advisors.path);
  await test.step("before the whole list is there", async () => {
    await page.route("**/lists/sa*", () => {});
    await page.reload();
    await deleteInVain();
    await page.unroute("**/lists/sa*");
  });
  await page.reload();
  await expect.poll(() => downloadsOf(page, "sa")).toBe(1);
  await deleteInVain();
});

test("if the opening control is gone, the focus goes to the screen", async ({ page, api, takeSession }) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, form.update.changed);
  await submitButton(page).press("Enter");
  await expect(page).toHaveURL(advisors.path);
  await pressOk(page);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the drawer traps the focus, and returns it when closed", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("it");
  const opener = page.getByRole("button", { name: "Buka menu", exact: true });
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

test("the first Tab stop skips the menu", async ({ page, signIn }) => {
  await signIn("it");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Langsung ke isi", exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await skip.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL("/user-list");
});
