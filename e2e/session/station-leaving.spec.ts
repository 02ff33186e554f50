import type { Page } from "playwright/test";
import { fill, openCreate, submit, writes } from "../support/forms/forms-screen.ts";
import {
  beginForm,
  draftsIn,
  expectLogin,
  goOn,
  logIn,
  logOut,
  offer,
  openSecondTab,
  SECRET_NAME,
  unfinished,
} from "../support/forms/station.ts";
import {
  chooseMenu,
  dialog,
  dismissAlert,
  downloadsOf,
  expectRange,
  follow,
  press,
} from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { opname, rowsOf, users } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const { name, email } = people.it;
const ROW = "Baris Rahasia";

/** Texts that must not remain after a logout: the user's name, a shown row and typed input. */
const traces = [name, email, ROW, SECRET_NAME];

/** Returns all browser storage that the page's scripts could read. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await window.caches.keys()) {
      for (const { url } of await (await window.caches.open(name)).keys()) cached.push(url);
    }
    const databases = await window.indexedDB.databases();
    const storages = [{ ...window.sessionStorage }, { ...window.localStorage }];
    return JSON.stringify([storages, cached, databases, window.name, window.history.state]);
  });
}

async function expectNoTrace(page: Page): Promise<void> {
  await expectLogin(page);
  const seen = (await page.content()) + (await keptBy(page)) + (await page.title());
  for (const trace of traces) expect(seen).not.toContain(trace);
}

test.beforeEach(({ page, signIn }) => openWatched(page, () => signIn("it")));

test("after KELUAR no tab and no history step shows data, and nothing signs in again", async ({
  page,
  context,
  api,
}) => {
  const cookies = await context.cookies();
  await api.setRows("users", [{ nama: ROW, username: "rahasia", email: "-" }, ...rowsOf(users, 30)]);
  await page.reload();
  await expect(page.getByRole("cell", { name: ROW, exact: true })).toBeVisible();
  await follow(page, "Ubah");
  await expect(page.getByLabel("Nama", { exact: true })).toHaveValue(ROW);
  await beginForm(page);
  const second = await openSecondTab(context);
  await test.step("out of reach of the server the person stays signed in", async () => {
    await press(second, "KELUAR");
    await expect(dialog(second, "Yakin akan keluar?")).toBeVisible();
    await context.setOffline(true);
    await press(second, "Ya, keluar!");
    await dismissAlert(second, /^Server tidak dapat dihubungi/);
    await context.setOffline(false);
  });
  const ended = second.waitForResponse((response) => response.request().method() === "DELETE");
  await logOut(second);
  expect(await (await ended).headerValue("clear-site-data")).toBe('"cache"');
  for (const tab of [page, second]) {
    await expectNoTrace(tab);
    await expect.poll(() => tab.evaluate(() => window.sessionStorage.length)).toBe(0);
    expect(await draftsIn(tab)).toEqual([]);
  }
  expect(await context.cookies()).toEqual([]);
  for (const step of ["goBack", "goBack", "goForward", "reload"] as const) {
    await page[step]();
    await expectNoTrace(page);
  }
  await context.addCookies(cookies);
  await page.goto(users.path);
  await expectNoTrace(page);
  expect(await context.cookies()).toEqual([]);
});

// Which answers end a session, in which call: lib/testing/faults/fault-matrix.test.ts. By a picture: e2e/screens/phone-back.spec.ts, by a
// save: e2e/forms/leaving.spec.ts.
test("after a session ends during a navigation, Back shows no data", async ({ page, context }) => {
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
    await expectLogin(page);
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
