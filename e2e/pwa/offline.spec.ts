import type { Page } from "playwright/test";
import { fieldsFor } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  submit,
  writes,
} from "../support/forms/forms-screen.ts";
import { expectInstalled, form, test } from "../support/forms/installed.ts";
import {
  askToDelete,
  confirmDelete,
  dismissAlert,
  expectColumn,
  expectRange,
  expectWhole,
  menuEntries,
  searchFor,
} from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowsOf } from "../support/site/lists.ts";

test.use({ serviceWorkers: "allow" });

const NOT_SENT = "Tidak ada koneksi, sehingga data belum dikirim. Coba lagi setelah koneksi kembali.";

/** The longest time between two checks of the connection. */
const LONGEST_WAIT = "00:31";

const offlinePage = (page: Page) => page.getByRole("heading", { name: "Tidak ada koneksi", exact: true });
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Tidak ada koneksi." });

test("a screen opened offline loads when the connection returns", async ({ page, site, signInInstalled }) => {
  await page.clock.install();
  await signInInstalled();
  await site.cut();
  await page.reload();
  await expect(offlinePage(page)).toBeVisible();
  await expect(page).toHaveURL("/user-list");
  await site.restore();
  await page.clock.fastForward(LONGEST_WAIT);
  await expectRange(page, 1, 25);
  await expect(page.getByRole("heading", { level: 1, name: "Daftar Pengguna" })).toBeVisible();
});

test("the app starts offline, and shows the login when the connection returns", async ({ page, context }) => {
  await page.goto("/");
  await expectInstalled(page);
  await context.setOffline(true);
  await page.goto("/");
  await expect(offlinePage(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Masuk", exact: true })).toBeVisible();
});

test("an offline list can be read, and deletes nothing", async ({ page, context, api, signInInstalled }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await signInInstalled();
  await page.goto(advisors.path);
  await expectWhole(page, advisors);
  await expect(banner(page)).toBeHidden();

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
  await expectRange(page, 26, 50);
  await searchFor(page, "Nama SA 60");
  await expectColumn(page, "Nama SA", ["Nama SA 60"]);

  await askToDelete(page, "Nama SA 60");
  await confirmDelete(page);
  await dismissAlert(page, NOT_SENT);
  await menuEntries(page).first().click();
  await dismissAlert(page, "Tidak ada koneksi. Layar lain dapat dibuka setelah koneksi kembali.");
  await expectColumn(page, "Nama SA", ["Nama SA 60"]);
  expect(await writes(api)).toEqual([]);

  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await askToDelete(page, "Nama SA 60");
  await confirmDelete(page);
  await expect.poll(() => writes(api)).toHaveLength(1);
});

test("a form is kept offline, and sent once", async ({ page, api, site, signInInstalled, beginForm }) => {
  await page.clock.install();
  await signInInstalled();
  await beginForm(page);
  site.cutAtWrite();
  await submit(page);
  await dismissAlert(page, /hasilnya tidak diketahui/);
  await expect(banner(page)).toBeVisible();
  await submit(page);
  await dismissAlert(page, NOT_SENT);
  await expectTexts(page, form.create.typed);
  await site.restore();
  await page.clock.fastForward(LONGEST_WAIT);
  await expect(banner(page)).toBeHidden();
  expect(await writes(api)).toEqual([]);
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});
