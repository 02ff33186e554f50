import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { back, question } from "../support/forms/forms-leaving.ts";
import {
  dismissSuccess,
  expectTexts,
  fill,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { advisors, branches, carTypes, users } from "../support/page/lists.ts";
import {
  askToDelete,
  chooseMenu,
  confirmDelete,
  dialog,
  expectRange,
  follow,
  press,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { PHONE } from "../support/views/views-types.ts";

test.use({ viewport: PHONE });

const PAGE_2 = `${advisors.path}?mulai=26`;

/** How many overlays the history's entry holds. */
const overlays = (page: Page) => expect.poll(() => page.evaluate(() => window.history.state?.overlays ?? 0));

/** Expects no entry of a closed overlay in the history. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await overlays(page).toBe(0);
}

/** Opens an overlay and waits for its history entry. */
async function open(page: Page, act: () => Promise<unknown>, name: string): Promise<void> {
  await act();
  await expect(dialog(page, name)).toBeVisible();
  await overlays(page).toBe(1);
}

/** Presses the browser's Forward, without waiting for a page load. */
const forward = (page: Page) => page.evaluate(() => window.history.forward());

async function expectPlace(page: Page, address: string, from: number, to: number): Promise<void> {
  await expect(page).toHaveURL(address);
  await expectRange(page, from, to);
}

const openDrawer = (page: Page) => open(page, () => press(page, "Buka menu"), "Menu");
const askFor = (page: Page, text: string) =>
  open(page, () => askToDelete(page, text), "Yakin akan menghapus?");

test.beforeEach(async ({ page, api, signIn }) => {
  await api.setRows("sa", storedRows(formOf("sa"), 60));
  await signIn("it");
  await openDrawer(page);
  await chooseMenu(page, "SA");
  await expectPlace(page, advisors.path, 1, 25);
  await expectClosed(page);
});

test("Back closes an overlay; one closed otherwise leaves no history entry", async ({ page }) => {
  await press(page, "Selanjutnya");
  await expectPlace(page, PAGE_2, 26, 50);
  await test.step("by Back", async () => {
    for (const show of [() => askFor(page, "Wahyu 30"), () => openDrawer(page)]) {
      await show();
      await back(page);
      await expectClosed(page);
      await expectPlace(page, PAGE_2, 26, 50);
    }
  });
  await test.step("by its button, Esc, the veil, and an alert's OK", async () => {
    await askFor(page, "Wahyu 30");
    for (const button of await page.getByRole("dialog").getByRole("button").all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expect(page.getByRole("button", { name: "Batal", exact: true })).toBeFocused();
    await press(page, "Batal");
    await expectClosed(page);
    await askFor(page, "Wahyu 30");
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await openDrawer(page);
    // Radix hears presses beside a dialog only from the next turn of the event loop on.
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
    await page.mouse.click(380, 600);
    await expectClosed(page);
    await searchFor(page, "Wahyu 6");
    await expectRange(page, 1, 2);
    await open(page, () => press(page, "Selanjutnya"), "KESALAHAN");
    await press(page, "OK");
    await expectClosed(page);
  });
  await test.step("then each Back is one step of the list", async () => {
    for (const [step, address, from, to] of [
      [back, PAGE_2, 26, 50],
      [back, advisors.path, 1, 25],
      [forward, PAGE_2, 26, 50],
      [forward, `${advisors.path}?cari=Wahyu+6`, 1, 2],
      // The entry of the closed alert.
      [forward, `${advisors.path}?cari=Wahyu+6`, 1, 2],
      [back, PAGE_2, 26, 50],
      [back, advisors.path, 1, 25],
      [back, users.path, 1, 25],
    ] as const) {
      await step(page);
      await expectPlace(page, address, from, to);
      await expectClosed(page);
    }
  });
});

test("a navigation from a confirmation replaces its entry, as that from the drawer", async ({ page }) => {
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await test.step("a delete", async () => {
    await askFor(page, "Wahyu 30");
    await confirmDelete(page);
    await expectPlace(page, advisors.path, 1, 25);
    await expectClosed(page);
    await expect(page.getByRole("status").filter({ hasText: /dihapus/ })).toBeVisible();
    await press(page, "Selanjutnya");
    await expectPlace(page, PAGE_2, 26, 50);
    await expect(page.getByRole("cell", { name: "Wahyu 30", exact: true })).toHaveCount(0);
    for (let times = 0; times < 2; times++) {
      await back(page);
      await expectPlace(page, advisors.path, 1, 25);
    }
    await back(page);
    await expectPlace(page, users.path, 1, 25);
  });
  await test.step("KELUAR", async () => {
    const before = await page.evaluate(() => window.navigation?.currentEntry?.index);
    await open(page, () => press(page, "KELUAR"), "Yakin akan keluar?");
    await press(page, "Ya, keluar!");
    await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.navigation?.currentEntry?.index)).toBe(before);
  });
});

test("Back closes the question of a changed form, and its answers stay or leave", async ({ page }) => {
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  const typed = { "Nama SA": "Wahyu Baru" };
  const begin = async () => {
    await follow(page, "Ubah");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah SA");
    await fill(page, typed);
  };
  const ask = (act: () => Promise<unknown>) => open(page, act, "Tinggalkan halaman ini?");
  await begin();
  for (const leave of [() => press(page, "Kembali"), () => back(page)]) {
    await ask(leave);
    await back(page);
    await expect(question(page)).toBeHidden();
    await expectTexts(page, typed);
    await ask(leave);
    await press(page, "Batal");
    await expectClosed(page);
    await ask(leave);
    await press(page, "Ya, tinggalkan!");
    await expectPlace(page, PAGE_2, 26, 50);
    await expectClosed(page);
    await begin();
  }
  await test.step("a menu entry replaces the drawer by the question", async () => {
    await openDrawer(page);
    await ask(() => chooseMenu(page, carTypes.menu));
    await press(page, "Ya, tinggalkan!");
    await expect(page).toHaveURL(carTypes.path);
    await expectClosed(page);
    await back(page);
    // The form skips its second entry, once it is there.
    await expectTexts(page, { "Nama SA": "Wahyu 26" });
    await back(page);
  });
  await expectPlace(page, PAGE_2, 26, 50);
  await test.step("saving returns to the list, below its alert", async () => {
    await begin();
    await submit(page);
    await expect(page).toHaveURL(PAGE_2);
    await expect(dialog(page, "SUKSES")).toBeVisible();
    await overlays(page).toBe(1);
    await dismissSuccess(page, UPDATED);
    await expectClosed(page);
    await expect(page.getByRole("cell", { name: "Wahyu Baru", exact: true })).toBeVisible();
    await back(page);
    await expectPlace(page, advisors.path, 1, 25);
  });
});

test("Back closes a picture, but not a blocking dialog", async ({ page, api }) => {
  await page.goto(branches.path);
  const logo = page.getByRole("button", { name: "Logo", exact: true }).first();
  await open(page, () => logo.click(), "Logo");
  await expect(dialog(page, "Logo").getByRole("img")).toBeVisible();
  await back(page);
  await expectClosed(page);
  await expect(page).toHaveURL(branches.path);
  await api.fault({ path: "/images/*", status: 401, body: { message: "Token is Expired" } });
  await logo.click();
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  await overlays(page).toBe(0);
});
