import type { Page } from "playwright/test";
import { fill, openCreate, storedRows, submit, writes } from "../support/forms/forms-screen.ts";
import {
  beginForm,
  comeToFront,
  draftsIn,
  goOn,
  makeDeaf,
  offer,
  SECRET_NAME,
  unfinished,
} from "../support/forms/station.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, branches, rowsOf } from "../support/page/lists.ts";
import {
  askToDelete,
  chooseMenu,
  confirmDelete,
  dialog,
  downloadsOf,
  expectRange,
  press,
} from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";

const OTHER = { userId: "4711" };
const refusal = (page: Page) => dialog(page, "Akun lain sudah masuk");

test.beforeEach(({ page }) => makeDeaf(page));

/** Opens the list of branches as a whole: otherwise the request of the rest would be refused first. */
async function openBranches(page: Page): Promise<void> {
  await page.goto(branches.path);
  await expectWhole(page, branches);
}

async function askInList(page: Page): Promise<void> {
  await page.goto(advisors.path);
  await expectRange(page, 1, 2);
  await askToDelete(page, "Wahyu 1");
}

const openLogo = (page: Page) => page.getByRole("button", { name: "Logo", exact: true }).first().click();

// A save is below. Every action and data route: app/_actions/every-action.test.ts and the tests beside the routes.
for (const [name, prepare, act] of [
  ["a delete", askInList, confirmDelete],
  ["a picture", openBranches, openLogo],
  ["another list", openBranches, (page: Page) => chooseMenu(page, "SA")],
] as const) {
  test(`${name} of the page of another user is refused`, async ({ page, api, takeSession }) => {
    await api.setRows("sa", storedRows(unfinished, 2));
    if (prepare === openBranches) await api.setRows("cabang", rowsOf(branches, 2));
    await takeSession("it");
    await openWatched(page, () => prepare(page));
    await takeSession("it", OTHER);
    await api.clearRequests();
    await act(page);
    await expect(refusal(page)).toBeVisible();
    await expect(page.locator("td", { hasText: /^Wahyu/ })).toHaveCount(name === "a delete" ? 2 : 0);
    expect(await writes(api)).toEqual([]);
    await refusal(page).getByRole("button", { name: "Muat ulang" }).click();
    await expect(page).toHaveURL("/user-list");
    await expectRange(page, 1, 25);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}

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

  await takeSession("it");
  await page.goto("/sa-list");
  await goOn(page);
  expect(await writes(api)).toEqual([]);
});

test("KELUAR on another user's page ends nothing", async ({ page, context, signIn, takeSession }) => {
  await openWatched(page, () => signIn("it"));
  await expect.poll(() => downloadsOf(page, "user")).toBe(1);
  await takeSession("it", OTHER);
  const cookies = await context.cookies();
  await press(page, "KELUAR");
  // The URL stays the same: the next user's page has loaded when it reports its use.
  await openWatched(page, () => press(page, "Ya, keluar!"));
  await expect(page).toHaveURL("/user-list");
  await expectRange(page, 1, 25);
  expect(await context.cookies()).toEqual(cookies);
});

test("a page that comes back leaves if another user signed in", async ({ page, takeSession }) => {
  await takeSession("it");
  await beginForm(page);
  await takeSession("part");
  await openWatched(page, () => comeToFront(page));
  await expect(page).toHaveURL("/opname-list");
  await takeSession("it");
  await page.goto("/sa-list");
  await goOn(page);
});
