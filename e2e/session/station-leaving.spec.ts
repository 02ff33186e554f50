import type { Page } from "playwright/test";
import { fill, openCreate, submit, writes } from "../support/forms/forms-screen.ts";
import {
  beginForm,
  draftsIn,
  expectLogin,
  goOn,
  keptBy,
  logIn,
  logOut,
  offer,
  openSecondTab,
  SECRET_NAME,
  unfinished,
} from "../support/forms/station.ts";
import { chooseMenu, dialog, downloadsOf, expectRange, press } from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { branches, opname, users } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const { name, email } = people.it;
const ROW = "Baris Rahasia";

/** Texts that must not remain after a logout: the user's name, a shown row and typed input. */
const traces = [name, email, ROW, SECRET_NAME];

async function expectNoTrace(page: Page): Promise<void> {
  await expectLogin(page);
  const seen = (await page.content()) + (await keptBy(page)) + (await page.title());
  for (const trace of traces) expect(seen).not.toContain(trace);
}

test.beforeEach(({ page, signIn }) => openWatched(page, () => signIn("it")));

async function beEnded(page: Page): Promise<void> {
  await chooseMenu(page, "SA");
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk", exact: true }).click();
}

for (const [how, leave] of [
  ["KELUAR", logOut],
  ["Sesi sudah habis", beEnded],
] as const) {
  test(`after ${how} no history step shows data of the user`, async ({ page, context, api }) => {
    await api.setRows("users", [{ nama: ROW, username: "rahasia", email: "-" }]);
    await chooseMenu(page, branches.menu);
    await expect(page).toHaveURL(branches.path);
    await chooseMenu(page, "Pengguna");
    await expect(page.getByRole("cell", { name: ROW, exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Ubah", exact: true }).click();
    await expect(page.getByLabel("Nama", { exact: true })).toHaveValue(ROW);
    if (how !== "KELUAR") {
      await api.fault({ path: "/api/listallsa", status: 401, body: { message: "Token tidak valid" } });
    }
    const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
    await leave(page);
    expect(await (await ended).headerValue("clear-site-data")).toBe('"cache"');
    await expectNoTrace(page);
    expect(await context.cookies()).toEqual([]);
    for (const step of ["goBack", "goBack", "goForward", "reload", "goBack", "goForward"] as const) {
      await page[step]();
      await expectNoTrace(page);
    }
    const reopened = await context.newPage();
    await reopened.goto(users.path);
    await expectNoTrace(reopened);
  });
}

test("after a session ends during a navigation, Back shows no data", async ({ page, context }) => {
  await expectRange(page, 1, 25);
  await chooseMenu(page, "SA");
  await expectRange(page, 1, 25);
  await expect.poll(() => downloadsOf(page, "sa")).toBe(1);
  await context.clearCookies();
  const loaded = page.waitForEvent("load");
  await chooseMenu(page, "Tipe Mobil");
  await loaded;
  await expectNoTrace(page);
  await page.goBack();
  await expectNoTrace(page);
});

test("KELUAR needs the server; an ended session stays ended", async ({ page, context }) => {
  const cookies = await context.cookies();
  await expectRange(page, 1, 25);
  await press(page, "KELUAR");
  await expect(dialog(page, "Yakin akan keluar?")).toBeVisible();
  await context.setOffline(true);
  await press(page, "Ya, keluar!");
  await expect(dialog(page, "KESALAHAN")).toContainText("Server tidak dapat dihubungi");
  await press(page, "OK");
  await context.setOffline(false);
  await logOut(page);
  await expectNoTrace(page);
  await context.addCookies(cookies);
  await page.goto(users.path);
  await expectNoTrace(page);
  expect(await context.cookies()).toEqual([]);
});

test("KELUAR in one tab signs out every tab, and erases their drafts", async ({ page, context }) => {
  await beginForm(page);
  const second = await openSecondTab(context);
  await logOut(second);
  for (const tab of [page, second]) {
    await expectNoTrace(tab);
    await expect.poll(() => tab.evaluate(() => window.sessionStorage.length)).toBe(0);
    expect(await draftsIn(tab)).toEqual([]);
  }
  await page.goBack();
  await expectNoTrace(page);
});

test("a user's draft is offered to no other user, in any tab", async ({ page, context, api }) => {
  await beginForm(page);
  const second = await context.newPage();
  await context.clearCookies();
  await second.goto("/");
  await logIn(second, api.scope, "part");

  await test.step("the first tab shows the login at once", async () => {
    await expect(page).toHaveURL(opname.path);
    await expectRange(page, 1, 25);
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
    expect(await keptBy(page)).not.toContain(SECRET_NAME);
    for (const tab of [page, second]) await expect(tab.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("its user gets the draft back", async () => {
    await logOut(second);
    for (const tab of [page, second]) await expectLogin(tab);
    await logIn(page, api.scope, "none");
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await logOut(page);
    await logIn(page, api.scope, "it");
    await goOn(page);
  });
});

// Every action and data route: app/_actions/every-action.test.ts and the tests beside the routes; a delete: e2e/batches/selection.spec.ts.
test("a form that is refused for another user is kept as a draft for its own", async ({
  page,
  api,
  takeSession,
}) => {
  // As in a frozen tab, which hears nothing from others.
  await page.addInitScript(() => {
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });
  });
  await openWatched(page, () => openCreate(page, unfinished));
  await fill(page, { ...unfinished.create.typed, "Nama SA": SECRET_NAME });
  await takeSession("it", { userId: "4711" });
  await submit(page);
  const refusal = dialog(page, "Akun lain sudah masuk");
  await expect(refusal).toContainText("Isian formulir disimpan");
  await refusal.getByRole("button", { name: "Muat ulang" }).click();
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
