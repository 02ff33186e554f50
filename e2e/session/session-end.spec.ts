import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { openCreate, pick } from "../support/forms/forms-screen.ts";
import { expectLogin } from "../support/forms/station.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, branches, rowsOf } from "../support/page/lists.ts";
import { askToDelete, chooseMenu, confirmDelete, dialog } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const EXPIRED = { message: "Token is Expired", title: "Sesi sudah habis" };
const ELSEWHERE = {
  message: "Only one device is allowed",
  title: "Hanya satu sesi yang diizinkan untuk akses",
};

type Place = {
  name: string;
  path: string;
  status: number;
  words: typeof EXPIRED;
  reach: (page: Page) => Promise<unknown>;
};

// Which answers end a session, in which call: lib/testing/faults/fault-matrix.test.ts.
const places: Place[] = [
  {
    ...{ name: "a list", path: advisors.call, status: 200, words: ELSEWHERE },
    reach: (page) => page.goto(advisors.path),
  },
  {
    ...{ name: "a list by the menu", path: advisors.call, status: 500, words: EXPIRED },
    reach: (page) => chooseMenu(page, "SA"),
  },
  {
    ...{ name: "a delete", path: "/api/deletedealercabang/*", status: 403, words: ELSEWHERE },
    reach: async (page) => {
      await askToDelete(page, "Cabang 1");
      await confirmDelete(page);
    },
  },
  {
    ...{ name: "a picture", path: "/images/*", status: 401, words: EXPIRED },
    reach: (page) => page.getByRole("button", { name: "Logo", exact: true }).first().click(),
  },
  {
    ...{ name: "a pick list", path: "/api/listdealerit/*", status: 401, words: ELSEWHERE },
    reach: async (page) => {
      await openCreate(page, formOf("sa"));
      await pick(page, "Brand", "Honda");
    },
  },
];

test.beforeEach(async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 2));
  await takeSession("it");
  await page.goto(branches.path);
  await expectWhole(page, branches);
});

for (const { name, path, status, words, reach } of places) {
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
  await askToDelete(page, "Cabang 1");
  await confirmDelete(page);
  await dialog(page, EXPIRED.title).getByRole("button", { name: "Masuk", exact: true }).click();
  await expectLogin(page);
  expect(await api.callsOf("/api/deletedealercabang/*")).toEqual([]);
});
