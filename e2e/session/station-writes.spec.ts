import type { Page } from "playwright/test";
import { fill, openCreate, storedRows, submit, writes } from "../support/forms/forms-screen.ts";
import { draftsIn, goOn, makeDeaf, offer, SECRET_NAME, unfinished } from "../support/forms/station.ts";
import { askToDelete, confirmDelete, dialog, expectRange } from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

const OTHER = { userId: "4711" };
const refusal = (page: Page) => dialog(page, "Akun lain sudah masuk");

test.beforeEach(({ page }) => makeDeaf(page));

// A save is below. Every action and data route: app/_actions/every-action.test.ts and the tests beside the routes.
test("a delete of the page of another user is refused", async ({ page, api, takeSession }) => {
  await api.setRows("sa", storedRows(unfinished, 2));
  await takeSession("it");
  await openWatched(page, () => page.goto(advisors.path));
  await expectRange(page, 1, 2);
  await askToDelete(page, "Wahyu 1");
  await takeSession("it", OTHER);
  await api.clearRequests();
  await confirmDelete(page);
  await expect(refusal(page)).toBeVisible();
  await expect(page.locator("td", { hasText: /^Wahyu/ })).toHaveCount(2);
  expect(await writes(api)).toEqual([]);
  await refusal(page).getByRole("button", { name: "Muat ulang" }).click();
  await expect(page).toHaveURL("/user-list");
  await expectRange(page, 1, 25);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a refused form is kept as a draft for its user", async ({ page, api, takeSession }) => {
  await takeSession("it");
  await openWatched(page, () => openCreate(page, unfinished));
  await fill(page, { ...unfinished.create.typed, "Nama SA": SECRET_NAME });
  await takeSession("it", OTHER);
  await submit(page);
  await expect(refusal(page)).toContainText("Isian formulir disimpan");
  await refusal(page).getByRole("button", { name: "Muat ulang" }).click();
  await expectRange(page, 1, 25);
  await expect(offer(page)).toHaveCount(0);
  expect(await draftsIn(page)).toHaveLength(1);

  // The page that is left would navigate by itself.
  await page.goto("about:blank");
  await takeSession("it");
  await page.goto("/sa-list");
  await goOn(page);
  expect(await writes(api)).toEqual([]);
});
