import type { Page } from "playwright/test";
import { expectLogin } from "../support/forms/station.ts";
import { askToDelete, confirmDelete, dialog, expectWhole } from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { advisors, branches, rowsOf } from "../support/site/lists.ts";

const EXPIRED = { message: "Token is Expired", title: "Sesi sudah habis" };
const ELSEWHERE = {
  message: "Only one device is allowed",
  title: "Hanya satu sesi yang diizinkan untuk akses",
};

const remove = (page: Page) => askToDelete(page, "Cabang 1").then(() => confirmDelete(page));
const look = (page: Page) => page.getByRole("button", { name: "Logo", exact: true }).first().click();

// Which answers end a session, in which call: lib/testing/faults/fault-matrix.test.ts. By the menu: e2e/session/station-leaving.spec.ts.
const places = [
  ["a list", advisors.call, 200, ELSEWHERE, (page: Page) => page.goto(advisors.path)],
  ["a delete", "/api/deletedealercabang/*", 403, ELSEWHERE, remove],
  ["a picture", "/images/*", 401, EXPIRED, look],
] as const;

test.beforeEach(async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 2));
  await takeSession("it");
  await openWatched(page, () => page.goto(branches.path));
  await expectWhole(page, branches);
});

for (const [name, path, status, words, reach] of places) {
  test(`"${words.message}" from ${name} ends the session`, async ({ page, api, context }) => {
    await api.fault({ path, status, body: { message: words.message } });
    await reach(page);
    const ended = dialog(page, words.title);
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
}

test("a session without its cookie ends at the next delete", async ({ page, api, context }) => {
  await context.clearCookies();
  await remove(page);
  await dialog(page, EXPIRED.title).getByRole("button", { name: "Masuk", exact: true }).click();
  await expectLogin(page);
  expect(await api.callsOf("/api/deletedealercabang/*")).toEqual([]);
});
