import type { Page } from "playwright/test";
import { advisors, branches, rowsOf } from "../support/page/lists.ts";
import { askToDelete, chooseMenu, confirmDelete, dialog, expectRange } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const announcements = [
  { message: "Token is Expired", title: "Sesi sudah habis" },
  { message: "Only one device is allowed", title: "Hanya satu sesi yang diizinkan untuk akses" },
];

type Place = { name: string; path: string; status: number; reach: (page: Page) => Promise<unknown> };

const places: Place[] = [
  { name: "a list", path: advisors.call, status: 401, reach: (page) => page.goto(advisors.path) },
  { name: "a list by the menu", path: advisors.call, status: 500, reach: (page) => chooseMenu(page, "SA") },
  {
    name: "a list that comes with 200",
    path: advisors.call,
    status: 200,
    reach: (page) => page.goto(advisors.path),
  },
  {
    name: "a delete",
    path: "/api/deletedealercabang/*",
    status: 403,
    reach: async (page) => {
      await page.goto(branches.path);
      await askToDelete(page, "Cabang 1");
      await confirmDelete(page);
    },
  },
  {
    name: "a picture",
    path: "/images/*",
    status: 401,
    reach: async (page) => {
      await page.goto(branches.path);
      await page.getByRole("button", { name: "Logo", exact: true }).first().click();
    },
  },
];

for (const { message, title } of announcements) {
  for (const { name, path, status, reach } of places) {
    test(`"${message}" from ${name} ends the session`, async ({ page, api, context, signIn }) => {
      await api.setRows("cabang", rowsOf(branches, 2));
      await signIn("it");
      await expectRange(page, 1, 25);
      await api.fault({ path, status, body: { message } });
      await reach(page);
      const ended = dialog(page, title);
      await expect(ended).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(1);

      await api.clearFaults();
      await api.clearRequests();
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await page.mouse.click(640, 20);
      await expect(ended).toBeVisible();
      await ended.getByRole("button", { name: "Masuk", exact: true }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      expect(await api.requests()).toEqual([]);
    });
  }
}

test("a session without its cookie ends at the next delete", async ({ page, api, context, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 2);
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toHaveCount(0);
  await context.clearCookies();
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await api.callsOf("/deletesa/*")).toEqual([]);
});
