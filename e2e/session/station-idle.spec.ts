import type { Page } from "playwright/test";
import { beginForm, expectLogin, goOn, logIn, openSecondTab } from "../support/forms/station.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns the times of an idle session with this many milliseconds left. */
const idleWith = (left: number) => ({
  startedAt: Date.now() - HOUR,
  seenAt: Date.now() - 31 * MINUTE + left,
});
/** Returns the times of an active session with this many milliseconds before its maximum age. */
const oldWith = (left: number) => ({ startedAt: Date.now() - 12 * HOUR + left, seenAt: Date.now() });

const warning = (page: Page) => dialog(page, "Sesi akan berakhir");

/** Dispatches the browser's events for a page that comes to the front. */
async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test.beforeEach(async ({ page, signIn }) => {
  await page.clock.install();
  await openWatched(page, () => signIn("it"));
});

test("after 30 idle minutes only Tetap masuk prolongs", async ({ page, context, takeSession }) => {
  const stay = warning(page).getByRole("button", { name: "Tetap masuk", exact: true });
  const second = await openSecondTab(context);
  await press(page, "Cari apa saja");
  const typed = dialog(page, "Cari apa saja").getByRole("combobox");
  await expect(typed).toBeFocused();
  await takeSession("it", idleWith(50 * SECOND));
  await comeToFront(page);
  await expect(warning(page).getByRole("timer")).toHaveText(/^(50|4\d) detik$/);
  await expect(stay).toBeFocused();
  await comeToFront(second);
  await expect(warning(second)).toBeVisible();

  const before = await context.cookies();
  for (const key of ["Escape", "Tab"]) {
    await page.keyboard.press(key);
    await expect(stay).toBeFocused();
  }
  await page.mouse.click(5, 5);
  await page.request.get("/lists/user");
  await page.request.get("/user-list", { headers: { rsc: "1", "next-router-prefetch": "1" } });
  await expect(warning(page)).toBeVisible();
  expect(await context.cookies()).toEqual(before);
  await press(second, "Tetap masuk");
  for (const tab of [page, second]) await expect(warning(tab)).toHaveCount(0);
  expect(await context.cookies()).not.toEqual(before);
  await expect(typed).toBeFocused();
});

test("after twelve hours nothing prolongs: every tab shows the login, and drafts stay", async ({
  page,
  context,
  api,
  takeSession,
}) => {
  await beginForm(page);
  const second = await openSecondTab(context);
  await takeSession("it", oldWith(50 * SECOND));
  await comeToFront(page);
  await expect(warning(page)).toContainText("Batas waktu sesi hampir tercapai");
  await expect(warning(page).getByRole("button")).toHaveText("Mengerti");
  await press(page, "Mengerti");
  await expect(warning(page)).toHaveCount(0);
  const ended = page.waitForResponse((response) => response.request().method() === "DELETE");
  await takeSession("it", oldWith(-SECOND));
  await page.clock.fastForward(50 * SECOND);
  expect(await (await ended).headerValue("clear-site-data")).toBe('"cache"');
  for (const tab of [page, second]) {
    await expectLogin(tab);
    await expect(tab.getByText(people.it.name)).toHaveCount(0);
  }
  expect(await context.cookies()).toEqual([]);
  await logIn(page, api.scope, "it");
  await goOn(page);
});
