import type { Page } from "playwright/test";
import { expectLogin, logIn, logOut } from "../support/forms/station.ts";
import {
  askToDelete,
  confirmDelete,
  dialog,
  expectRange,
  expectWhole,
  press,
} from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { advisors, branches, rowsOf, users } from "../support/site/lists.ts";

// Which answers end a session, in which call: lib/testing/faults/fault-matrix.test.ts. By the menu: e2e/session/station-leaving.spec.ts, by a
// picture: e2e/screens/phone-back.spec.ts, by a save: e2e/forms/leaving.spec.ts.
test("a session that was begun elsewhere ends in a dialog that leads to the login alone", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await takeSession("it");
  await api.fault({ path: advisors.call, status: 200, body: { message: "Only one device is allowed" } });
  await page.goto(advisors.path);
  const ended = dialog(page, "Hanya satu sesi yang diizinkan untuk akses");
  await expect(ended).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await api.clearFaults();
  await api.clearRequests();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.mouse.click(640, 20);
  await expect(ended).toBeVisible();
  await ended.getByRole("button", { name: "Masuk", exact: true }).click();
  await expectLogin(page);
  expect(await context.cookies()).toEqual([]);
  expect(await api.requests()).toEqual([]);
});

test("a session without its cookie ends at the next delete", async ({ page, api, context, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 2));
  await takeSession("it");
  await openWatched(page, () => page.goto(branches.path));
  await expectWhole(page, branches);
  await context.clearCookies();
  await askToDelete(page, "Cabang 1");
  await confirmDelete(page);
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk", exact: true }).click();
  await expectLogin(page);
  expect(await api.callsOf("/api/deletedealercabang/*")).toEqual([]);
});

// Which screens are wanted and offered, and to whom: lib/server/session/guard-request.test.ts, lib/server/session/offer.test.ts.

const offer = (page: Page) => page.getByRole("link", { name: /^Kembali ke / });

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
  await logOut(page);
  await expectLogin(page);
  await page.goto(advisors.path);
  for (const role of ["part", "it"] as const) {
    await logIn(page, api.scope, role);
    await expectRange(page, 1, 25);
    await expect(offer(page)).toHaveCount(0);
    if (role === "it") return;
    await logOut(page);
    await expectLogin(page);
    await page.goBack();
  }
});
