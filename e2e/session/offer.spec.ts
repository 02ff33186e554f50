import type { Page } from "playwright/test";
import { expectLogin, logIn, logOut } from "../support/forms/station.ts";
import { expectRange, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, rowsOf, users } from "../support/site/lists.ts";

// Which screens are wanted and offered, and to whom: lib/server/session/guard-request.test.ts, lib/server/session/offer.test.ts.

const offer = (page: Page) => page.getByRole("link", { name: /^Kembali ke / });

async function leave(page: Page): Promise<void> {
  await logOut(page);
  await expectLogin(page);
}

test("a link that led to the login is offered once after it", async ({ page, context, api }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await page.goto(`${advisors.path}?cari=SA&mulai=26&token=x`);
  await expectLogin(page);
  // Only the page has it now, not the browser's storage.
  expect(await context.cookies()).toEqual([]);
  await logIn(page, api.scope, "it");
  await expect(offer(page)).toHaveText("Kembali ke Daftar SA");
  await expect.poll(() => page.evaluate(() => Object.keys(window.sessionStorage))).toEqual(["sns_tab"]);
  await offer(page).click();
  await expect(page).toHaveURL(`${advisors.path}?cari=SA&mulai=26`);
  await expectRange(page, 26, 50);
  await expect(offer(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(users.path);
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expectRange(page, 1, 25);
  await expect(offer(page)).toHaveCount(0);
});

test("the offer goes, and is not made without a permission or after Back", async ({ page, api }) => {
  await page.goto(`${advisors.update}7`);
  await logIn(page, api.scope, "it");
  await expect(offer(page)).toHaveText("Kembali ke Ubah SA");
  await press(page, "Tutup");
  await expect(offer(page)).toHaveCount(0);
  await leave(page);
  await page.goto(advisors.path);
  for (const role of ["part", "it"] as const) {
    await logIn(page, api.scope, role);
    await expectRange(page, 1, 25);
    await expect(offer(page)).toHaveCount(0);
    if (role === "part") await leave(page).then(() => page.goBack());
  }
});
