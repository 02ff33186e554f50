import type { Locator, Page } from "playwright/test";
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
import { button, dismissAlert, expectRange } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { users } from "../support/site/lists.ts";

test.use({ serviceWorkers: "allow" });

const NOT_SENT = "Tidak ada koneksi, sehingga data belum dikirim. Coba lagi setelah koneksi kembali.";

/** The longest time between two checks of the connection. */
const LONGEST_WAIT = "00:31";

// That lists stay readable offline and delete nothing: "offline and back" in e2e/engines/tasks.ts.

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Tidak ada koneksi." });

test("the app starts offline, and shows the login when the connection returns", async ({
  page,
  site,
  signIn,
}) => {
  await page.clock.install();
  await page.goto("/");
  await expectInstalled(page);
  const loseAndFind = async (open: () => Promise<unknown>, found: Locator) => {
    await site.cut();
    await open();
    await expect(page.getByRole("heading", { name: "Tidak ada koneksi", exact: true })).toBeVisible();
    await site.restore();
    await page.clock.fastForward(LONGEST_WAIT);
    await expect(found).toBeVisible();
  };
  await loseAndFind(() => page.goto("/"), button(page, "Masuk"));
  await signIn("it");
  await loseAndFind(() => page.reload(), page.getByRole("heading", { level: 1, name: users.title }));
  await expectRange(page, 1, 25);
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
